import { expect, test } from 'vitest'
import { aBooking } from './desk-bookings.ts'
import { aDemoPerson } from './signed-in.ts'
import { desktop, type Visitor } from './visitor.ts'

const words = 'Somebody else was faster'

/** Everything of this kind that is sent to a path is refused. */
const refusing = ({ page }: Visitor, method: string, path: RegExp) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 409, json: { ok: false, code: 'request.invalid', errorMsg: words } })
      : route.continue(),
  )

interface Screen {
  what: string
  who: 'customer' | 'owner' | 'operator'
  path: () => string | Promise<string>
  refused: [method: string, path: RegExp]
  press: (visitor: Visitor) => Promise<void>
  /** Where the words stand: in passing, or in what was sent. */
  told: 'toast' | 'place'
}

const offersOfOwner = async () => `/co/${(await aBooking('instant')).slug}/admin/offers`

const screens: readonly Screen[] = [
  {
    what: 'a switch of the operators',
    who: 'operator',
    path: () => '/admin/waitlist',
    refused: ['PUT', /\/api\/h\/admin\/features/],
    press: ({ page }) => page.getByRole('button', { name: /^(Open to everybody|By invitation only)$/ }).click(),
    told: 'toast',
  },
  {
    what: 'a form of the operators',
    who: 'operator',
    path: () => '/admin/waitlist',
    refused: ['POST', /\/api\/h\/admin\/invite-codes/],
    press: async ({ page }) => {
      await page.getByRole('button', { name: 'Make a code' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Make a code' }).click()
    },
    told: 'place',
  },
  {
    what: 'an offer’s switch at the desk',
    who: 'owner',
    path: offersOfOwner,
    refused: ['PUT', /\/api\/h\/offers\/[^/]+\/status/],
    press: ({ page }) => page.getByRole('switch').first().click(),
    told: 'toast',
  },
  {
    what: 'a tick of one’s own',
    who: 'customer',
    path: () => '/my/profile/update',
    refused: ['POST', /\/api\/h\/user-prefs/],
    press: ({ page }) => page.getByRole('checkbox', { name: 'Reminders: Email' }).click(),
    told: 'toast',
  },
]

test.each(screens)('a refusal is told exactly once: $what', async ({ who, path, refused, press, told }) => {
  const visitor = await aDemoPerson(who, { viewport: desktop })
  const { page } = visitor
  await visitor.open(await path())
  await refusing(visitor, ...refused)
  await press(visitor)
  await page.getByText(words).first().waitFor()
  const inPassing = page.getByRole('region', { name: 'Notifications' }).getByText(words)
  await expect.poll(() => page.getByText(words).count()).toBe(1)
  expect(await inPassing.count()).toBe(told === 'toast' ? 1 : 0)
  await visitor.close()
})

test.each(['done', 'refused'] as const)(
  'what was %s is told also when one has left the screen before the answer',
  async (how) => {
    const owner = await aDemoPerson('owner', { viewport: desktop })
    const { page } = owner
    const answer = Promise.withResolvers<void>()
    await page.route(/\/api\/h\/offers\/[^/]+\/status/, async (route) => {
      await answer.promise
      await (how === 'done'
        ? route.continue()
        : route.fulfill({ status: 409, json: { ok: false, code: 'request.invalid', errorMsg: words } }))
    })
    await owner.open(await offersOfOwner())
    const first = page.getByRole('switch').first()
    const wasOn = (await first.getAttribute('aria-checked')) === 'true'
    await first.click()
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    answer.resolve()
    const told = page.getByText(how === 'refused' ? words : wasOn ? / is paused$/ : / is on sale$/)
    await told.waitFor()
    expect(await told.count()).toBe(1)
    if (how === 'done') {
      await page.goBack()
      // First the list of before, then what was done: a press in between would say the same once more.
      await expect.poll(() => first.getAttribute('aria-checked')).toBe(String(!wasOn))
      await first.click()
      await expect.poll(() => first.getAttribute('aria-checked')).toBe(String(wasOn))
    }
    await owner.close()
  },
)
