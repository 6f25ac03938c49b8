import { Secret, TOTP } from 'otpauth'
import type { Locator } from 'playwright-core'
import type { DisputeView } from '#contracts/tasks.ts'
import { chooseService } from './desk-bookings.ts'
import {
  anOrder,
  codeOf,
  dialog,
  forgetLogin,
  ofDesk,
  on,
  openBooking,
  openGifts,
  type Person,
  pressed,
  setupStep,
} from './form-ways.ts'
import { memberPassword } from './member.ts'
import { callAs } from './signed-in.ts'

export type { Person } from './form-ways.ts'
export type Who = 'nobody' | 'member' | 'customer' | 'owner' | 'operator'

interface Form {
  /** The source file of the form, below src/web. */
  file: string
  name?: string
  who: Who
  /** How many fields it has. */
  fields: number
  open: (person: Person, people: (who: Who) => Promise<Person>) => Promise<Locator>
}

/** A task that the demo does not have: a mail that failed all retries. */
const aTask = {
  id: '019b0000-0000-7000-8000-000000000000',
  kind: 'mail',
  whom: 'nadia@example.com',
  docno: null,
  price: null,
  error: '550',
  note: '',
  outcome: null,
  createdAt: '2026-11-22T00:00:00.000Z',
}

/** A dispute that waits for a decision, with the fields that its form needs. */
const aCase: DisputeView = {
  orderid: aTask.id,
  done: [],
  own: false,
  paid: { amount: 150_000, currency: 'MYR' },
  spot: { amount: 50_000, currency: 'MYR' },
  total: { amount: 200_000, currency: 'MYR' },
  company: { companyid: aTask.id, slug: 'seri-ayu-salon', name: 'Seri Ayu Salon' },
  customer: 'Mei Ling',
  docno: 'KH-4712',
  title: { en: 'Haircut' },
  status: 'disputed',
  startsAt: aTask.createdAt,
  endsAt: aTask.createdAt,
  zone: 'Asia/Kuala_Lumpur',
  recipient: null,
  staff: null,
  place: { kind: 'provider', address: null },
  changedAt: null,
  stepAt: aTask.createdAt,
  least: { amount: 0, currency: 'MYR' },
  decideBy: aTask.createdAt,
  said: [],
  messages: [],
  back: null,
  kept: null,
}

/** The checkout of a booking at the provider's. */
async function openCheckout(person: Person): Promise<void> {
  await openBooking(person, 'provider', true)
  await person.page.getByRole('button', { name: /^(Book now|Request to book)$/ }).click()
  await person.page.waitForURL(/\/checkout\//)
}

/** Each form with field errors, and how to get to it. */
export const forms: readonly Form[] = [
  {
    file: 'private/devui/devui.route.tsx',
    who: 'nobody',
    fields: 5,
    open: on('/dev/ui/forms', 'main section'),
  },
  {
    file: 'private/devui/kit-gallery.tsx',
    who: 'nobody',
    fields: 5,
    open: on('/dev/ui/form', 'form[aria-label^="A form of the kit"]'),
  },
  {
    file: 'private/devui/frame-gallery.tsx',
    name: 'steps',
    who: 'nobody',
    fields: 1,
    open: on('/dev/ui/wizard', 'section:has(> h2:text("A form in steps")) section:not([hidden]) form'),
  },
  {
    file: 'private/devui/frame-gallery.tsx',
    name: 'tabs',
    who: 'nobody',
    fields: 6,
    open: on('/dev/ui/editor', 'section:has(> h2:text("An editor in tabs")) section:not([hidden]) form'),
  },
  {
    file: 'private/devui/field-gallery.tsx',
    who: 'nobody',
    fields: 6,
    open: on('/dev/ui/fields', 'main form[aria-label^="Fields of the kit"]'),
  },
  { file: 'public/invite/door.route.tsx', who: 'nobody', fields: 1, open: on('/invite', 'main') },
  {
    file: 'public/search/waitlist.tsx',
    who: 'nobody',
    fields: 1,
    open: on('/search?q=zzzzqqqq', '[aria-labelledby=waitlist]'),
  },
  { file: 'public/feedback/feedback.tsx', who: 'nobody', fields: 3, open: on('/install#feedback', 'dialog[open]') },
  { file: 'public/gateway/stage-login.tsx', who: 'nobody', fields: 2, open: on('/install#login', 'dialog[open]') },
  {
    file: 'public/gateway/stage-login.tsx',
    name: 'by phone',
    who: 'nobody',
    fields: 2,
    async open(person) {
      await person.open('/about/terms#login')
      await dialog(person).getByRole('button', { name: 'Phone', exact: true }).click()
      return dialog(person)
    },
  },
  {
    file: 'public/gateway/stage-login.tsx',
    name: 'by code',
    who: 'nobody',
    fields: 1,
    async open(person) {
      await person.open('/install#login')
      await dialog(person).getByRole('button', { name: 'Use a code instead' }).click()
      return dialog(person)
    },
  },
  {
    file: 'public/gateway/stage-register.tsx',
    who: 'nobody',
    fields: 3,
    async open(person) {
      await person.page.route('**/api/h/settings/features', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as { data: object }
        await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, onlyInvites: true } } })
      })
      await person.open('/about/terms#login')
      await dialog(person).getByRole('button', { name: 'Create an account' }).click()
      await dialog(person).locator('input[name=invite]').waitFor()
      return dialog(person)
    },
  },
  {
    file: 'public/gateway/stage-password.tsx',
    who: 'nobody',
    fields: 1,
    async open(person, people) {
      const { email } = await people('member')
      await forgetLogin(person)
      await person.open('/install#login')
      await dialog(person).locator('input[name=email]').fill(email)
      await dialog(person).getByRole('button', { name: 'Continue' }).click()
      await dialog(person).getByRole('button', { name: 'Forgot your password?' }).click()
      await dialog(person).locator('input[name=tac]').waitFor()
      await codeOf(person, email)
      await dialog(person).getByRole('heading', { name: 'Choose a new password' }).waitFor()
      return dialog(person)
    },
  },
  {
    file: 'public/book/gift-field.tsx',
    who: 'nobody',
    fields: 1,
    async open(person) {
      await openGifts(person)
      await person.page.getByRole('button', { name: 'More' }).first().click()
      return person.page.locator('#block-tickets')
    },
  },
  {
    file: 'public/book/where-block.tsx',
    who: 'nobody',
    fields: 1,
    async open(person) {
      await openBooking(person, 'provider', false)
      return person.page.locator('#block-address')
    },
  },
  {
    file: 'ui/address/address.tsx',
    who: 'nobody',
    fields: 4,
    async open(person) {
      await openBooking(person, 'customer', false)
      await person.page.locator('#block-address input[type=radio]').last().check()
      return person.page.locator('#block-address')
    },
  },
  {
    file: 'public/book/repeat-block.tsx',
    who: 'nobody',
    fields: 1,
    async open(person) {
      await openBooking(person, 'provider', true)
      await person.page.locator('#block-dates summary').click()
      return person.page.locator('#block-dates')
    },
  },
  {
    file: 'private/buying/note-field.tsx',
    who: 'nobody',
    fields: 1,
    async open(person) {
      await openCheckout(person)
      return person.page.locator('main form textarea').locator('..')
    },
  },
  {
    file: 'private/buying/contact-card.tsx',
    who: 'nobody',
    fields: 4,
    async open(person) {
      await openCheckout(person)
      return person.page.locator('main form')
    },
  },
  {
    file: 'private/buying/recipient-card.tsx',
    who: 'nobody',
    fields: 2,
    async open(person) {
      await openCheckout(person)
      const card = person.page.getByRole('region', { name: 'Who is it for?' })
      await card.getByRole('button', { name: 'Somebody else' }).click()
      return card
    },
  },
  {
    file: 'private/account/address-dialog.tsx',
    who: 'member',
    fields: 1,
    open: pressed('/my/profile/update', 'Change'),
  },
  {
    file: 'private/account/place-dialog.tsx',
    who: 'member',
    fields: 6,
    open: pressed('/my/profile/update', 'Add an address'),
  },
  {
    file: 'private/account/profile-update.route.tsx',
    who: 'member',
    fields: 3,
    open: on('/my/profile/update', 'main'),
  },
  { file: 'private/account/preferences-card.tsx', who: 'member', fields: 3, open: on('/my/profile/update', 'main') },
  { file: 'private/account/security.route.tsx', who: 'member', fields: 2, open: on('/my/security', 'main form') },
  {
    file: 'private/account/passkeys-card.tsx',
    who: 'member',
    fields: 1,
    open: pressed('/my/security', 'Add a passkey'),
  },
  {
    file: 'private/account/two-factor-dialog.tsx',
    who: 'member',
    fields: 1,
    open: pressed('/my/security', 'Set up an app'),
  },
  {
    file: 'private/account/proof-form.tsx',
    who: 'member',
    fields: 1,
    open: pressed('/my/delete-account', 'Delete my account'),
  },
  {
    file: 'public/gateway/stage-app.tsx',
    who: 'nobody',
    fields: 1,
    async open(person, people) {
      const { email, jwt } = await people('member')
      const { data } = await callAs<{ data: { secret: string } }>(jwt, 'POST', '/api/h/two-factor', {})
      const tac = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate()
      await callAs(jwt, 'PUT', '/api/h/two-factor', { tac })
      await forgetLogin(person)
      await person.open('/about/terms#login')
      await dialog(person).locator('input[name=email]').fill(email)
      await dialog(person).locator('input[name=password]').fill(memberPassword)
      await dialog(person).locator('button[type=submit]').click()
      await dialog(person).getByRole('button', { name: 'Use a backup code' }).click()
      return dialog(person)
    },
  },
  {
    file: 'private/buying/order-dialogs.tsx',
    who: 'customer',
    fields: 1,
    async open(person) {
      return pressed(`/my/order/${await anOrder(person, 'cancel', '')}`, 'Cancel the booking')(person)
    },
  },
  {
    file: 'ui/kit/write-message.tsx',
    who: 'customer',
    fields: 1,
    async open(person) {
      return on(`/my/messages?order=${await anOrder(person, 'cancel', '')}`, 'main form')(person)
    },
  },
  {
    file: 'private/desk/reason-dialog.tsx',
    who: 'owner',
    fields: 1,
    async open(person) {
      const order = await anOrder(person, 'decline', ofDesk('requests'))
      return pressed(`/co/seri-ayu-salon/admin/orders/${order}`, 'Decline')(person)
    },
  },
  {
    file: 'private/desk/profile/own-site.tsx',
    who: 'owner',
    fields: 1,
    open: async (person) => {
      await person.open('/co/seri-ayu-salon/admin/profile')
      return person.page.getByRole('form', { name: /own website/ })
    },
  },
  {
    file: 'private/desk/profile/texts-form.tsx',
    who: 'owner',
    fields: 9,
    async open(person) {
      await person.open('/co/seri-ayu-salon/admin/profile')
      return person.page.getByRole('form', { name: 'Name and words' })
    },
  },
  {
    file: 'private/desk/settings.route.tsx',
    who: 'owner',
    fields: 1,
    async open(person) {
      await person.open('/co/seri-ayu-salon/admin/settings')
      await person.page.getByRole('checkbox', { name: 'Take money on the spot' }).check()
      return person.page.locator('main form')
    },
  },
  {
    file: 'private/desk/integrations/key-form.tsx',
    who: 'owner',
    fields: 2,
    open: pressed('/co/seri-ayu-salon/admin/settings', 'New key'),
  },
  {
    file: 'private/desk/integrations/webhook-form.tsx',
    who: 'owner',
    fields: 1,
    open: pressed('/co/seri-ayu-salon/admin/settings', 'New address'),
  },
  {
    file: 'private/desk/change-prices.tsx',
    who: 'owner',
    fields: 3,
    async open(person) {
      await person.open('/co/seri-ayu-salon/admin/offers')
      await person.page.getByRole('table').getByRole('checkbox').nth(1).check()
      await person.page.getByRole('button', { name: 'Change prices' }).click()
      return person.page.locator('dialog[open] form')
    },
  },
  {
    file: 'private/desk/customers/add-dialog.tsx',
    who: 'owner',
    fields: 4,
    open: pressed('/co/seri-ayu-salon/admin/contacts', 'Add customer'),
  },
  {
    file: 'private/desk/customers/import-columns.tsx',
    who: 'owner',
    fields: 3,
    async open(person) {
      await person.open('/co/seri-ayu-salon/admin/contacts')
      await person.page.getByRole('button', { name: 'Import', exact: true }).click()
      const list = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Email consent\nMei,yes\n') }
      await person.page.locator('dialog[open] input[type=file]').setInputFiles(list)
      const form = person.page.locator('dialog[open] form')
      await form.waitFor()
      return form
    },
  },
  {
    file: 'private/desk/customers/into-group.tsx',
    who: 'owner',
    fields: 1,
    async open(person) {
      await person.open('/co/seri-ayu-salon/admin/contacts')
      await person.page.getByRole('table').getByRole('checkbox').nth(1).check()
      await person.page.getByRole('button', { name: 'Add to group' }).click()
      const form = person.page.locator('dialog[open] form')
      await form.waitFor()
      const groups = form.getByLabel('Group', { exact: true })
      if ((await groups.count()) > 0) await groups.selectOption({ label: 'A new group' })
      return form
    },
  },
  {
    file: 'private/desk/customers/customer-form.tsx',
    who: 'owner',
    fields: 7,
    async open(person) {
      const { data } = await callAs<{ data: { companies: { id: string; slug: string }[] } }>(
        person.jwt,
        'GET',
        '/api/h/profile?withCompanies=1',
      )
      const infoid = data.companies.find(({ slug }) => slug === 'seri-ayu-salon')?.id
      const phone = `+6012${String(Date.now()).slice(-7)}`
      // One whom the company wrote down: of others it writes no name.
      const made = await callAs<{ data: { id: string } }>(person.jwt, 'POST', '/api/h/simple-contact', {
        infoid,
        name: 'Lim Mei Ling',
        phone,
      })
      return on(`/co/seri-ayu-salon/admin/contacts?open=${made.data.id}`, 'dialog[open]')(person)
    },
  },
  {
    file: 'private/desk/staff/invite-dialog.tsx',
    who: 'owner',
    fields: 3,
    open: pressed('/co/seri-ayu-salon/admin/users', 'Invite'),
  },
  {
    file: 'private/desk/staff/hours-form.tsx',
    who: 'owner',
    fields: 2,
    async open(person) {
      const { data } = await callAs<{ data: { rows: { staffid: string; serves: boolean }[] } }>(
        person.jwt,
        'GET',
        '/api/h/staff?companyid=seri-ayu-salon',
      )
      const staffid = data.rows.find(({ serves }) => serves)?.staffid ?? ''
      const hours = [{ weekday: 1, from: 540, to: 1080 }]
      const stands = { staffid, zone: 'Asia/Kuala_Lumpur', hours, beyond: 0, firstBeyondAt: null }
      // A week of one time, whatever the demo has.
      await person.page.route('**/api/h/staff/hours?*', (route) =>
        route.request().method() === 'GET' ? route.fulfill({ json: { ok: true, data: stands } }) : route.continue(),
      )
      return on(`/co/seri-ayu-salon/admin/users?open=${staffid}`, 'dialog[open] form:has([type=time])')(person)
    },
  },
  {
    file: 'private/desk/profile/branch-form.tsx',
    who: 'owner',
    fields: 10,
    open: pressed('/co/seri-ayu-salon/admin/profile?tab=branches', 'Add a branch'),
  },
  {
    file: 'private/desk/profile/closure-form.tsx',
    who: 'owner',
    fields: 5,
    open: pressed('/co/seri-ayu-salon/admin/profile?tab=closures', 'Close days'),
  },
  {
    file: 'private/desk/staff/rights-form.tsx',
    who: 'owner',
    fields: 2,
    async open(person) {
      const { data } = await callAs<{ data: { rows: { staffid: string; isYou: boolean }[] } }>(
        person.jwt,
        'GET',
        '/api/h/staff?companyid=seri-ayu-salon',
      )
      const other = data.rows.find(({ isYou }) => !isYou)
      return on(`/co/seri-ayu-salon/admin/users?open=${other?.staffid}`, 'dialog[open] form:has(select)')(person)
    },
  },
  {
    file: 'private/desk/schedule/walk-in-form.tsx',
    who: 'owner',
    fields: 6,
    async open(person) {
      const form = await pressed('/co/seri-ayu-salon/admin/schedule', 'Add')(person)
      // Which service is booked most changes with the demo's orders: one that comes in a single kind, and at a single place, so without fields for them.
      interface Own {
        title: { en: string }
        itemKind: string
        kind: string
        places: string[]
        variants: unknown[]
      }
      const { data } = await callAs<{ data: { rows: Own[] } }>(
        person.jwt,
        'GET',
        '/api/h/offers?companyid=seri-ayu-salon&status=published&limit=100',
      )
      const single = data.rows.find(
        ({ itemKind, kind, places, variants }) =>
          itemKind === 'service' && kind !== 'quote' && places.length === 1 && variants.length === 0,
      )?.title.en
      if (!single) throw new Error('the demo has no service of a single kind at a single place')
      await chooseService(form, single)
      return form
    },
  },
  {
    file: 'private/desk/schedule/block-form.tsx',
    who: 'owner',
    fields: 5,
    async open(person) {
      const form = await pressed('/co/seri-ayu-salon/admin/schedule', 'Add')(person)
      await form.getByRole('group', { name: 'Add to the schedule' }).getByRole('button').last().click()
      return form
    },
  },
  {
    file: 'private/operators/announcement-drawer.tsx',
    who: 'operator',
    fields: 9,
    open: on('/admin/announcements?open=new', 'dialog[open]'),
  },
  {
    file: 'private/operators/audit.route.tsx',
    who: 'operator',
    fields: 5,
    async open({ page, open }) {
      await open('/admin/audit')
      await page
        .locator('select')
        .filter({ has: page.locator('option[value=own]') })
        .selectOption('own')
      return page.locator('main div:has(select):has(input[role=combobox])').last()
    },
  },
  {
    file: 'private/operators/invite-codes.tsx',
    who: 'operator',
    fields: 3,
    open: pressed('/admin/waitlist', 'Make a code'),
  },
  {
    file: 'private/operators/task-forms.tsx',
    who: 'operator',
    fields: 1,
    async open(person) {
      await person.page.route(/\/api\/h\/admin\/tasks/, async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as { data: object }
        await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, rows: [aTask] } } })
      })
      return on(`/admin/tasks?open=${aTask.id}`, 'dialog[open]')(person)
    },
  },
  {
    file: 'private/operators/dispute-decision.tsx',
    who: 'operator',
    fields: 2,
    async open(person) {
      await person.page.route(/\/api\/h\/admin\/tasks/, (route) => {
        const rows = [{ ...aTask, kind: 'dispute', orderid: aTask.id, said: [], decided: null }]
        const data = route.request().url().endsWith('/dispute') ? aCase : { rows, cursor: null }
        return route.fulfill({ json: { ok: true, data } })
      })
      return on(`/admin/tasks?open=${aTask.id}`, 'dialog[open] form')(person)
    },
  },
  {
    file: 'private/operators/company-drawer.tsx',
    who: 'operator',
    fields: 1,
    async open(person) {
      const slug = `asked-${crypto.randomUUID().slice(0, 8)}`
      await callAs(person.jwt, 'POST', '/api/h/contact', { isperson: false, name: slug, slug })
      await person.open('/admin/companies?state=waiting')
      await person.page.getByRole('button', { name: slug }).click()
      await dialog(person).getByRole('button', { name: 'Reject' }).click()
      return dialog(person)
    },
  },
  {
    file: 'private/operators/user-drawer.tsx',
    who: 'operator',
    fields: 1,
    async open(person) {
      await person.open('/admin/users?q=customer')
      await person.page.getByRole('button', { name: 'Nadia Rahim' }).first().click()
      await dialog(person).getByRole('button', { name: 'Switch off' }).click()
      return dialog(person)
    },
  },
  // Last, as whoever owns a company cannot delete their account.
  { file: 'private/setup/step-who.tsx', who: 'member', fields: 3, open: setupStep('who') },
  { file: 'private/setup/step-where.tsx', who: 'member', fields: 7, open: setupStep('where') },
  { file: 'private/setup/step-what.tsx', who: 'member', fields: 5, open: setupStep('what') },
  {
    file: 'private/setup/service-list.tsx',
    who: 'member',
    fields: 9,
    async open(person) {
      const form = await setupStep('what')(person)
      await person.page.getByRole('button', { name: 'Something else' }).click()
      return form
    },
  },
  {
    file: 'private/setup/step-paid.tsx',
    who: 'member',
    fields: 1,
    async open(person) {
      const form = await setupStep('paid')(person)
      await form.getByRole('checkbox').check()
      return form
    },
  },
]
