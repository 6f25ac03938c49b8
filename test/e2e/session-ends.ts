import type { Locator, Page } from 'playwright-core'
import { serverUrl } from './server-url.ts'

/** The dialog that asks for the login, above whatever else is open. */
export const loginOf = (page: Page): Locator => page.locator('dialog[aria-labelledby=gateway-title]')

/** Ends a session on the server, as a log-out on another device does; the browser is told at its next call. */
export async function endSession(jwt: string): Promise<void> {
  await fetch(`${serverUrl()}/api/h/auth/logout`, { headers: { authorization: `Bearer ${jwt}` } })
}

/** Types an address and a password into the login, until it is closed. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  const gateway = loginOf(page)
  // Each step takes the focus to its title, maybe after the field is filled in: a key would be pressed there.
  const goOn = () => gateway.locator('button[type=submit]').click()
  await gateway.locator('input[autocomplete~=username]').fill(email)
  await goOn()
  await gateway.locator('input[type=password]').fill(password)
  await goOn()
  await gateway.locator('*').first().waitFor({ state: 'detached' })
}

/** Once the words say that the session has ended: goes on from there, and logs in again. */
export async function logInAgain(page: Page, email: string, password: string): Promise<void> {
  const gateway = loginOf(page)
  await gateway.getByRole('heading', { name: 'Your session has ended' }).waitFor()
  await gateway.getByRole('button', { name: 'Log in again' }).click()
  await logIn(page, email, password)
}

/** Does what brings somebody else in front of a page, and waits until its document is loaded anew for them. */
export async function toTheNext(page: Page, bring: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load')
  await bring()
  await loaded
}

/** Waits until a page was drawn some times more: what an answer brings stands by then. */
export const drawn = (page: Page): Promise<null> =>
  page.evaluate(
    () =>
      new Promise<null>((resolve) => {
        let left = 20
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve(null))
        next()
      }),
  )

/** Every sight of a page from now on. @returns what ends it, and tells them */
export async function watchSights(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const texts: string[] = []
    const look = () => texts.push(document.body.innerText)
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return async () => {
    await drawn(page)
    return seen.jsonValue()
  }
}

const password = 'khidmat-demo'

export const theWords = (page: Page): Locator => loginOf(page).getByRole('heading', { name: 'Your session has ended' })

/** Goes on as a guest, in a document that is loaded anew. */
export const goesOn = (page: Page): Promise<void> =>
  toTheNext(page, () => loginOf(page).getByRole('button', { name: 'Go on without logging in' }).click())

/** The demo's staff log in over the page of somebody else. */
export const staffFollow = (page: Page): Promise<void> =>
  toTheNext(page, () => logInAgain(page, 'staff@khidmat.test', password))
