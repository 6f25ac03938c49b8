import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFailed } from 'vitest'
import { gravest } from './accessible.ts'
import { watchTraffic } from './quiet.ts'
import { serverUrl } from './server-url.ts'
import { expectSteady } from './steady.ts'
import { expectWords } from './words.ts'

export const phone = { width: 360, height: 740 }
export const tablet = { width: 768, height: 1024 }
export const desktop = { width: 1440, height: 900 }

/** From now on what is said in passing stays on a page for a minute in place of five seconds, so that a slow machine can look at it. */
export const stays = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const plainly = window.setTimeout.bind(window)
    const slowly = (run: TimerHandler, ms?: number) => plainly(run, ms === 5000 ? 60_000 : ms)
    window.setTimeout = slowly as typeof window.setTimeout
  })

let browser: Promise<Browser> | undefined

function launch(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: inject('browserPath'),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      // Without GPU compositing, which maps need: in software it costs as much as the pages themselves.
      '--disable-gpu-compositing',
      // No page lives long enough to gain from what the optimizing compilers cost.
      '--js-flags=--no-opt --no-maglev --single-threaded-gc --min-semi-space-size=16',
    ],
  })
  return browser
}

/** Closes the visitors left at the end of a file. The browser itself stays open until its worker ends. */
export async function closeVisitors(): Promise<void> {
  for (const context of (await browser)?.contexts() ?? []) await leave(context)
}

/** Closes a context. What a journey's own answers still wait for then is nobody's failure: the page is gone. */
async function leave(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Opens a path of our server. */
  open(path: string): Promise<void>
  /** Expects what must hold on every screen: no console error, no foreign request, no horizontal scrolling, texts and not keys. */
  expectClean(): Promise<void>
  /** Expects no layout shift after everything has loaded, also when the mouse moves. */
  expectSteady(): Promise<void>
  /** Expects no serious or critical finding of axe. */
  expectAccessible(): Promise<void>
  /** The newest code that the local mailbox holds for an address. */
  codeFor(address: string): Promise<string>
  close(): Promise<void>
}

/** Somebody with a browser of their own. Console errors and foreign requests are collected from the start. */
export async function aVisitor(
  options: {
    viewport?: { width: number; height: number }
    theme?: 'light' | 'dark'
    locale?: string
    /** Whether the browser may keep what is read: then less is asked of the server than a journey may be waiting for. */
    keeps?: boolean
  } = {},
): Promise<Visitor> {
  const origin = serverUrl()
  const context = await (await launch()).newContext({
    viewport: options.viewport ?? desktop,
    colorScheme: options.theme ?? 'light',
    locale: options.locale ?? 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    reducedMotion: 'reduce',
    serviceWorkers: options.keeps ? 'allow' : 'block',
  })
  const page = await context.newPage()
  const untilQuiet = watchTraffic(page)
  // A dialog that was just closed is still going back from its step of the history, which would call a load off. A drawer that is
  // open keeps its step: then nothing is waited for in the end.
  const untilStill = () =>
    page
      .waitForFunction(() => !(history.state as { dialogs?: number } | null)?.dialogs, null, { timeout: 1000 })
      .catch(() => undefined)
  const reload = page.reload.bind(page)
  page.reload = async (how) => {
    await untilStill()
    return reload(how)
  }
  // A typed address leaves the page, whatever is unsaved.
  page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()))
  const errors: string[] = []
  const foreign: string[] = []
  page.on('console', (message) => {
    // The page shows refused calls; the browser still prints them as errors.
    if (
      message.type() === 'error' &&
      !/Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
    )
      errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob|about):/.test(request.url())) foreign.push(request.url())
  })
  onTestFailed(() => sayWhatIsShown(page, errors))
  return {
    page,
    context,
    async open(path) {
      await untilStill()
      await page.goto(origin + path, { waitUntil: 'load' })
      await untilQuiet()
    },
    async expectClean() {
      expect(errors, 'console errors').toEqual([])
      expect(foreign, 'requests to other hosts').toEqual([])
      expect(await page.evaluate(() => document.compatMode), `the rules of layout on ${page.url()}`).toBe('CSS1Compat')
      const [inner, outer] = await page.evaluate(
        () => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const,
      )
      expect(inner, `sideways scrolling on ${page.url()}`).toBeLessThanOrEqual(outer)
      await expectWords(page)
    },
    async expectSteady() {
      // First wait for what is still loading; after that nothing may move.
      await untilQuiet()
      await expectSteady(page)
    },
    async expectAccessible() {
      // While a menu or dialog fades, what is behind it still counts as hidden.
      await page.waitForFunction(() => document.querySelector('[data-exiting]') === null)
      expect(await gravest(page), `axe on ${page.url()}`).toEqual([])
    },
    async codeFor(address) {
      for (let attempt = 0; attempt < 40; attempt++) {
        const answer = (await (
          await fetch(`${origin}/dev/mailbox?to=${encodeURIComponent(address)}&format=json`)
        ).json()) as { data: { subject: string; text: string }[] }
        const code = /\b(\d{6})\b/.exec(`${answer.data[0]?.subject} ${answer.data[0]?.text}`)?.[1]
        if (code) return code
        await page.waitForTimeout(100)
      }
      throw new Error(`No code arrived for ${address}`)
    },
    close: () => leave(context),
  }
}

/** Prints the state of a failed test: the address, the text of the screen, and the errors of the console. */
async function sayWhatIsShown(page: Page, errors: readonly string[]): Promise<void> {
  if (page.isClosed()) return
  const words = await page.locator('body').innerText({ timeout: 2000 }).catch(String)
  console.error([`stood at ${page.url()}`, words.replaceAll(/\n+/g, ' | ').slice(0, 1500), ...errors].join('\n'))
}
