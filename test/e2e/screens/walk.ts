import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serverUrl } from '../server-url.ts'
import { signIn } from '../signed-in.ts'
import { aVisitor, desktop, phone, tablet } from '../visitor.ts'

/** The timeout of a walk, in milliseconds: through forty screens, each of which may take as long as on a machine that does other work. */
const WALK_MS = 600_000

const isFull = process.env.SCREENS === 'full'
const languages = ['', '/ms', '/zh'] as const
const sizes = [phone, tablet, desktop] as const
const themes = ['light', 'dark'] as const

/**
 * How a screen is looked at in a language: in one width and theme, the next screen in the next. A screen is seen in each
 * language and each width; every pair of language, width and theme within six screens. `SCREENS=full` (`npm run test:long`)
 * looks at each screen in all of them.
 */
const looksAt = (screen: number, language: number) =>
  isFull
    ? sizes.flatMap((size) => themes.map((theme) => ({ size, theme })))
    : [{ size: sizes[(screen + language) % 3] ?? phone, theme: themes[(screen + language) % 2] ?? 'light' }]

/** Layout shifts depend on code and style sheets, hardly on the language: each screen is checked for them in one. */
const isHeldStill = (screen: number, language: number) => isFull || screen % languages.length === language

/** Screens whose links are examples. */
const examples = ['/dev/ui', '/no-such-page']

/** The addresses of ours among the links of a page, without their hash. */
const linksOf = async (page: Page) =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((anchors) => anchors.map((anchor) => (anchor.getAttribute('href') ?? '').replace(/#.*/, '')))

/** The links that lead to no page. */
async function broken(links: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = []
  for (const link of links) {
    const { status } = await fetch(serverUrl() + link)
    if (status >= 400) found.push(`${status} ${link}`)
  }
  return found
}

interface Walk {
  /** Which screens these are, for the name of the test. */
  name: string
  /** Who is signed in; without it the screens are public. */
  who?: 'customer' | 'owner' | 'operator'
  paths: () => Promise<readonly string[]> | readonly string[]
}

/**
 * Checks each of the screens in three languages and widths, light and dark: no errors, accessible, no layout shift, a title
 * of its own for private ones, and links that lead somewhere.
 */
export function walkThrough({ name, who, paths }: Walk): void {
  test.each(languages.map((prefix, language) => [prefix, language] as const))(
    `${name} is whole, quiet and accessible, stands still, and leads somewhere (%s/)`,
    async (prefix, language) => {
      const visitor = await aVisitor()
      const { page } = visitor
      if (who) await signIn(visitor, `${who}@khidmat.test`)
      const titles = new Map<string, string>()
      const links = new Set<string>()
      for (const [screen, path] of (await paths()).entries())
        for (const { size, theme } of looksAt(screen, language)) {
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme: theme })
          await visitor.open(prefix + (path === '/' && prefix ? '' : path))
          await page.locator('h1').first().waitFor()
          // What they lead to depends on no language.
          if (language === 0 && !examples.includes(path)) for (const link of await linksOf(page)) links.add(link)
          titles.set(path.split('?')[0] ?? path, await page.title())
          await visitor.expectAccessible()
          await visitor.expectClean()
          if (isHeldStill(screen, language)) await visitor.expectSteady()
        }
      if (who) expect(new Set(titles.values()).size, [...titles.values()].join(' | ')).toBe(titles.size)
      await visitor.close()
      expect(await broken(links)).toEqual([])
    },
    isFull ? WALK_MS * sizes.length * themes.length : WALK_MS,
  )
}
