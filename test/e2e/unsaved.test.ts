import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseService } from './desk-bookings.ts'
import { forms, type Person, type Who } from './forms.ts'
import { aMember } from './member.ts'
import { aDemoPerson, callAs } from './signed-in.ts'
import { aVisitor, desktop } from './visitor.ts'

/** Forms without words of their own: they are saved as they are chosen, only find or prove something, or show what forms are made of. */
const wordless = new Set([
  'private/devui/devui.route.tsx',
  'private/devui/kit-gallery.tsx',
  'private/devui/frame-gallery.tsx',
  'private/devui/field-gallery.tsx',
  'private/account/preferences-card.tsx',
  'private/desk/staff/hours-form.tsx',
  'private/desk/change-prices.tsx',
  'private/desk/customers/import-columns.tsx',
  'private/account/security.route.tsx',
  'private/account/two-factor-dialog.tsx',
  'private/account/proof-form.tsx',
  'private/operators/audit.route.tsx',
  'public/book/repeat-block.tsx',
  'public/gateway/stage-password.tsx',
  'public/gateway/stage-app.tsx',
])
/** Forms whose words need no question: the tab keeps them. */
const kept = new Set([
  'private/buying/contact-card.tsx',
  'private/buying/note-field.tsx',
  'private/buying/recipient-card.tsx',
  'private/buying/order-dialogs.tsx',
  'ui/address/address.tsx',
  'ui/kit/write-message.tsx',
  'public/book/gift-field.tsx',
  'public/book/where-block.tsx',
  'public/feedback/feedback.tsx',
  'public/gateway/stage-login.tsx',
  'public/gateway/stage-register.tsx',
  'public/invite/door.route.tsx',
  'public/search/waitlist.tsx',
])
const worded = forms
  .filter(({ file }) => !wordless.has(file))
  .map(({ name, ...form }) => ({ ...form, title: [form.file, name].filter(Boolean).join(', ') }))
const asked = worded.filter(({ file }) => !kept.has(file))

const person = async (who: Who): Promise<Person> => {
  if (who === 'member') {
    const visitor = await aVisitor({ viewport: desktop })
    return { ...visitor, ...(await aMember(visitor)) }
  }
  if (who === 'nobody') return { ...(await aVisitor({ viewport: desktop })), jwt: '', email: '' }
  return { ...(await aDemoPerson(who, { viewport: desktop })), email: `${who}@khidmat.test` }
}

/** The first field of a form that takes words, where forms stand side by side of the one that is shown. */
const firstField = (form: Locator) =>
  form
    .locator(
      'textarea:not([disabled]), input:is([type=text], [type=tel], [type=email], [type=url], :not([type])):not([disabled], [role=combobox])',
    )
    .filter({ visible: true })
    .first()

test.each(asked)('what is written is not thrown away unasked: $title', async ({ who, open }) => {
  const visitor = await person(who)
  const { page } = visitor
  const form = await open(visitor, person)
  const field = firstField(form)
  await field.fill('Kept 12')
  const inDialog = (await page.locator('dialog[open]').count()) > 0
  const leave = () =>
    inDialog ? page.keyboard.press('Escape') : page.locator('header a').filter({ visible: true }).first().click()
  const before = page.url()
  await leave()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toContain('Kept 12')
  expect(page.url()).toBe(before)
  // Escape goes on writing, too.
  await leave()
  await question.waitFor()
  await visitor.expectAccessible()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toContain('Kept 12')
  await expectAskedByBrowser(page, field)
  await leave()
  await question.getByRole('button', { name: 'Throw it away' }).click()
  if (inDialog) await field.waitFor({ state: 'detached' })
  else await expect.poll(() => page.url()).not.toBe(before)
  await visitor.close()
})

/** Expects that Back and a reload ask, the browser where the page cannot; and stays. */
async function expectAskedByBrowser(page: Page, field: Locator) {
  let questions = 0
  page.removeAllListeners('dialog')
  page.on('dialog', (dialog) => {
    questions++
    void dialog.dismiss()
  })
  // The browser asks for nothing that no hand has touched.
  await field.press('End')
  await page.evaluate(() => window.location.reload())
  await expect.poll(() => questions, { message: 'a reload asks' }).toBe(1)
  const question = page.getByRole('alertdialog')
  await page.evaluate(() => window.history.back())
  await expect.poll(async () => questions - 1 + (await question.count()), { message: 'Back asks' }).toBe(1)
  if (questions === 1) await question.getByRole('button', { name: 'Keep writing' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toContain('Kept 12')
}

const waysOff: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => page.reload(),
  // Back, and there again.
  async (page) => {
    await page.goBack()
    await page.waitForTimeout(500)
    await page.goForward()
  },
]

test.each(worded.filter(({ file }) => kept.has(file)))(
  'what is written is kept over Back and a reload: $title',
  async ({ who, open }) => {
    const visitor = await person(who)
    const { page } = visitor
    let field = firstField(await open(visitor, person))
    const isThere = () =>
      expect.poll(() => field.inputValue({ timeout: 500 }).catch(String), { timeout: 5000 }).toContain('Kept 12')
    await field.fill('Kept 12')
    for (const goOff of waysOff) {
      await goOff(page)
      await isThere().catch(async () => {
        // What Back has closed for good, or a reload begins anew, is opened again.
        await visitor.open('/install')
        field = firstField(await open(visitor, person))
        await isThere()
      })
    }
    await visitor.close()
  },
)

test('a reload asks where something is written and not sent, and nowhere else', async () => {
  const visitor = await person('member')
  const { page } = visitor
  let questions = 0
  page.on('dialog', () => void questions++)
  await visitor.open('/my/profile/update')
  const field = page.getByLabel('Name', { exact: true })
  await field.click()
  await page.reload()
  expect(questions).toBe(0)
  await field.fill('Someone Else')
  await page.reload()
  expect(questions).toBe(1)
  await visitor.close()
})

test('what is written is there again after a reload, until it is saved, thrown away or begun afresh', async () => {
  const visitor = await person('operator')
  const { page } = visitor
  await visitor.open('/admin/announcements?open=new')
  const dialog = page.getByRole('dialog')
  const title = dialog.getByLabel('Title').nth(1)
  await title.fill('Cuti umum')
  await page.reload()
  await dialog.getByText('What you wrote is still here.').waitFor()
  expect(await title.inputValue()).toBe('Cuti umum')
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Start afresh' }).click()
  expect(await title.inputValue()).toBe('')
  await title.fill('Cuti umum')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Throw it away' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'New announcement' }).click()
  await title.waitFor()
  expect(await title.inputValue()).toBe('')
  expect(await dialog.getByText('What you wrote is still here.').count()).toBe(0)
  await visitor.close()
})

test.each(
  asked.filter(({ file }) => ['private/desk/reason-dialog.tsx', 'private/operators/user-drawer.tsx'].includes(file)),
)('a reason that was begun is there again after a reload, until it is thrown away: $file', async ({ who, open }) => {
  const visitor = await person(who)
  const { page } = visitor
  const first = await open(visitor, person)
  await firstField(first).fill('The water is cut off')
  await page.reload()
  const again = await open(visitor, person)
  await again.getByText('What you wrote is still here.').waitFor()
  expect(await firstField(again).inputValue()).toBe('The water is cut off')
  await visitor.expectAccessible()
  await firstField(again).fill('The water is cut off until noon')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Throw it away' }).click()
  await again.waitFor({ state: 'detached' })
  const afresh = await open(visitor, person)
  expect(await firstField(afresh).inputValue()).toBe('')
  await visitor.close()
})

/** Switches paying on the spot for the demo owner's company; other journeys buy there, so it is put back. */
async function onTheSpotOf(jwt: string) {
  const prefs = '/api/h/comp-prefs?slug=seri-ayu-salon'
  const { data } = await callAs<{ data: { onTheSpot: boolean; onTheSpotLimit: number } }>(jwt, 'GET', prefs)
  const set = (onTheSpot: boolean) => callAs(jwt, 'POST', prefs, { onTheSpot, onTheSpotLimit: data.onTheSpotLimit })
  return { set, putBack: () => set(data.onTheSpot) }
}

test('of a form only what was written comes back: what another device saved meanwhile stays', async () => {
  const visitor = await person('owner')
  const { page, jwt } = visitor
  const { set, putBack } = await onTheSpotOf(jwt)
  await set(true)
  await visitor.open('/co/seri-ayu-salon/admin/settings')
  const limit = page.getByLabel('Up to which total')
  await limit.fill('451')
  await set(false)
  await page.reload()
  await page.getByText('What you wrote is still here.').waitFor()
  expect(await limit.inputValue()).toBe('451.00')
  expect(await page.getByRole('checkbox', { name: 'Take money on the spot' }).isChecked()).toBe(false)
  await putBack()
  await visitor.close()
})

test('what somebody began to write is not shown to whoever comes after them in the tab', async () => {
  const owner = await person('owner')
  const staff = await callAs<{ data: { id: string } }>((await person('customer')).jwt, 'GET', '/api/h/profile')
  const { page } = owner
  await owner.open('/co/seri-ayu-salon/admin/settings')
  const limit = page.getByLabel('Up to which total')
  await page.getByRole('checkbox', { name: 'Take money on the spot' }).check()
  await limit.fill('452')
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('khidmat_draft_')))
  const [mine] = await drafts()
  expect(mine).toContain(await page.evaluate(() => localStorage.getItem('khidmat_id')))
  // Somebody else signs in beside it: what goes on being written here is still the first one's. In one go, as whatever the page asks
  // next would load it anew for them.
  const written = await limit.evaluate(async (field: HTMLInputElement, id) => {
    localStorage.setItem('khidmat_id', id)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '453')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise(requestAnimationFrame)
    return Object.entries(sessionStorage).filter(([key]) => key.startsWith('khidmat_draft_'))
  }, staff.data.id)
  expect(written).toEqual([[mine, expect.stringContaining('453')]])
  await owner.close()
})

test('what the server finds wrong stands at its field', async () => {
  const visitor = await person('operator')
  const { page } = visitor
  await visitor.open('/admin/announcements?open=new')
  const dialog = page.getByRole('dialog')
  for (const [index, field] of (await dialog.getByLabel('Title').all()).entries()) await field.fill(`Title ${index}`)
  for (const [index, field] of (await dialog.getByLabel('Text').all()).entries()) await field.fill(`Text ${index}`)
  await dialog.getByLabel('From').fill('2031-01-02T10:00')
  const until = dialog.getByLabel('Until')
  await until.fill('2031-01-01T10:00')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => until.getAttribute('aria-invalid')).toBe('true')
  expect(await until.evaluate((field) => field === document.activeElement)).toBe(true)
  await until.fill('2031-01-03T10:00')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await visitor.expectClean()
  await visitor.close()
})

test('what a page could not save is asked for, what it saved is not', async () => {
  const visitor = await person('member')
  const { page } = visitor
  await visitor.open('/my/profile/update')
  const field = page.getByLabel('Name', { exact: true })
  const leave = () => page.getByRole('link', { name: 'Profile', exact: true }).first().click()
  await field.fill('Siti Aminah')
  await page.route('**/api/h/contact', (route) => route.abort())
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await page.getByRole('alert').first().waitFor()
  await leave()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).click()
  expect(await field.inputValue()).toBe('Siti Aminah')
  await page.unroute('**/api/h/contact')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await page.getByText('Saved').waitFor()
  await leave()
  await page.waitForURL('**/my/profile')
  await visitor.close()
})

test('a form begins with what the server holds now, and not with what was known before', async () => {
  const visitor = await person('owner')
  const { page, jwt } = visitor
  const { set, putBack } = await onTheSpotOf(jwt)
  await set(true)
  await visitor.open('/co/seri-ayu-salon/admin/settings')
  const box = page.getByRole('checkbox', { name: 'Take money on the spot' })
  await expect.poll(() => box.isChecked()).toBe(true)
  await page.getByRole('link', { name: 'Offers' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Offers' }).waitFor()
  await set(false)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await box.waitFor()
  expect(await box.isChecked()).toBe(false)
  await putBack()
  await visitor.close()
})

test('of two forms side by side, the one that is saved takes nothing of what is written in the other', async () => {
  const visitor = await person('owner')
  const { page } = visitor
  const inDays = (days: number) => new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)
  await visitor.open(`/co/seri-ayu-salon/admin/schedule?view=day&date=${inDays(22)}`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const show = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const name = dialog.getByLabel("Customer's name")
  const phone = dialog.getByLabel('Phone')
  const note = dialog
    .locator('form')
    .filter({ has: page.locator('input[type=datetime-local]') })
    .getByLabel('Note')
  const closeTime = async (why: string, until = '18:00') => {
    await show('Closed time')
    await dialog.getByLabel('From').fill('2031-05-05T09:00')
    await dialog.getByLabel('Until').fill(`2031-05-05T${until}`)
    await note.fill(why)
    await show('Close this time')
    await page.getByText('The time is closed').first().waitFor()
  }
  await name.fill('Puan Aishah')
  await phone.fill('012-345 6789')
  await closeTime('Stocktaking')
  await expect.poll(() => name.isVisible()).toBe(true)
  expect([await name.inputValue(), await phone.inputValue()]).toEqual(['Puan Aishah', '012-345 6789'])
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  // What is saved does not stand there to be saved twice, and is not asked about.
  await show('Closed time')
  expect(await note.inputValue()).toBe('')
  // The other way round.
  await note.fill('Renovation')
  await show('Booking')
  await chooseService(dialog, 'Signature haircut & blow-dry · Johor Bahru')
  await dialog.getByRole('group', { name: 'Free times' }).getByRole('button').first().click()
  await dialog.getByRole('button', { name: /^Book / }).click()
  await page.getByText(/^Booked: /).waitFor()
  await expect.poll(() => note.isVisible()).toBe(true)
  expect(await note.inputValue()).toBe('Renovation')
  // Where nothing else is written, the dialog closes.
  await closeTime('Renovation', '19:00')
  await dialog.waitFor({ state: 'detached' })
  await visitor.expectClean()
  await visitor.close()
})

/** Lets the answer to a call wait until it is let go. @returns what lets it go */
async function held(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') await promise
    await route.continue()
  })
  return resolve
}

test.each([
  {
    screen: '/my/profile/update',
    who: 'member',
    call: '**/api/h/contact',
    words: ['Siti Aminah', 'Siti Aminah Latif'],
  },
  {
    screen: '/co/seri-ayu-salon/admin/settings',
    who: 'owner',
    call: '**/api/h/comp-prefs*',
    words: ['510.00', '750.00'],
  },
] as const)(
  'what is written while a form is being saved is not saved yet: $screen',
  async ({ screen, who, call, words }) => {
    const visitor = await person(who)
    const { page } = visitor
    const [sent, later] = words
    await visitor.open(screen)
    if (who === 'owner') await page.getByRole('checkbox', { name: 'Take money on the spot' }).check()
    const field = who === 'owner' ? page.getByLabel('Up to which total') : page.getByLabel('Name', { exact: true })
    await field.fill(sent)
    const letGo = await held(page, call)
    const asked = page.waitForRequest(
      (request) => request.method() !== 'GET' && /contact|comp-prefs/.test(request.url()),
    )
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await asked
    await field.fill(later)
    letGo()
    await page.getByText('Saved').first().waitFor()
    await page.locator('header a').filter({ visible: true }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).click()
    expect(await field.inputValue()).toBe(later)
    // What was sent is saved: back at it, nothing is asked.
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await field.fill(sent)
    await page.locator('header a').filter({ visible: true }).first().click()
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(screen)
    await visitor.close()
  },
)

test('what is put back while it is being saved is what a reload finds', async () => {
  const visitor = await person('member')
  const { page } = visitor
  await visitor.open('/my/profile/update')
  const field = page.getByLabel('Name', { exact: true })
  const before = await field.inputValue()
  await field.fill('Siti Zaharah')
  const letGo = await held(page, '**/api/h/contact')
  const asked = page.waitForRequest((request) => request.method() !== 'GET' && request.url().includes('/contact'))
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await asked
  await field.fill(before)
  letGo()
  await page.getByText('Saved').first().waitFor()
  await page.reload()
  await page.getByText('What you wrote is still here.').waitFor()
  expect(await field.inputValue()).toBe(before)
  await visitor.close()
})
