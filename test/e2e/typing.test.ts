import { globSync, readFileSync } from 'node:fs'
import type { Request } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { forms, type Person, type Who } from './forms.ts'
import { aMember } from './member.ts'
import { aDemoPerson } from './signed-in.ts'
import { expectKeepsWhatIsTyped } from './typing.ts'
import { aVisitor, desktop } from './visitor.ts'
import { expectWords } from './words.ts'

/** Where the fields are made that other forms are made of: field components, and the forms' own shapes of them. */
const makers = [
  'ui/pieces/field.tsx',
  'ui/address/postcode-field.tsx',
  'ui/address/town-field.tsx',
  'ui/kit/colour-field.tsx',
  'ui/kit/money-field.tsx',
  'ui/kit/period-field.tsx',
  'ui/kit/pick-filter.tsx',
  'ui/kit/pick-one.tsx',
  'ui/kit/slug-field.tsx',
  'ui/kit/table-tools.tsx',
  'ui/kit/filters.tsx',
  'ui/kit/list.tsx',
  'ui/kit/week-fields.tsx',
  'public/gateway/fields.tsx',
  'private/account/code-field.tsx',
  'private/desk/schedule/staff-field.tsx',
  'private/desk/schedule/service-fields.tsx',
  'private/desk/schedule/walk-in-place.tsx',
  'private/desk/staff/work-week.tsx',
  'private/setup/week-in-parts.tsx',
]

const sources = globSync('src/web/**/*.tsx').map((path) => ({
  file: path.replaceAll('\\', '/').replace('src/web/', ''),
  text: readFileSync(path, 'utf8'),
}))

/** Components of the makers that check what is typed: by themselves, or by one that does. */
function checkedFields(): Set<string> {
  const parts = sources
    .filter(({ file }) => makers.includes(file))
    .flatMap(({ text }) => text.split(/^(?=export function )/m))
    .map((text) => ({ name: /^export function (\w+)/.exec(text)?.[1] ?? '', text }))
    .filter(({ name }) => name !== '')
  const names = new Set(parts.filter(({ text }) => text.includes('useValidity()')).map(({ name }) => name))
  for (let known = -1; known < names.size; ) {
    known = names.size
    for (const { name, text } of parts) if (draws(text, names)) names.add(name)
  }
  return names
}

const draws = (text: string, names: Set<string>) => [...names].some((name) => new RegExp(`<${name}\\b`).test(text))

test('every form with fields that are checked stands in the table of forms', () => {
  const fields = checkedFields()
  expect([...fields].sort()).toEqual(
    expect.arrayContaining(['AddressField', 'CodeField', 'PasswordField', 'StaffField', 'TableSearch', 'TextField']),
  )
  const own = sources.filter(({ text }) => text.includes('useValidity()')).map(({ file }) => file)
  expect(own.filter((file) => !makers.includes(file))).toEqual([])
  const drawing = sources.filter(({ text }) => draws(text, fields)).map(({ file }) => file)
  const listed = new Set([...makers, ...tablesOnly, ...choicesOnly, ...forms.map(({ file }) => file)])
  expect(drawing.filter((file) => !listed.has(file))).toEqual([])
})

/** Screens whose only fields are the filters above their list: those of the audit stand for them. */
const tablesOnly = sources
  .filter(({ text }) => text.includes('<List') && !/<(TextField|TextArea|SelectField)\b/.test(text))
  .map(({ file }) => file)

/** Dialogs in which one chooses among what is there and nothing is demanded: nothing is typed, and nothing can be wrong. */
const choicesOnly = sources
  .filter(
    ({ text }) =>
      text.includes('<SelectField') &&
      !text.includes('required') &&
      !/<(?!SelectField\b)\w*(Field|TextArea|Search)\b/.test(text),
  )
  .map(({ file }) => file)

const here = new Map<Who, Promise<Person>>()
const people = (who: Who) => {
  const known = here.get(who) ?? make(who)
  here.set(who, known)
  return known
}

async function make(who: Who): Promise<Person> {
  if (who === 'nobody') return { ...(await aVisitor({ viewport: desktop })), jwt: '', email: '' }
  if (who !== 'member') return { ...(await aDemoPerson(who, { viewport: desktop })), email: `${who}@khidmat.test` }
  const visitor = await aVisitor({ viewport: desktop })
  return { ...visitor, ...(await aMember(visitor)) }
}

afterAll(async () => {
  for (const person of here.values()) await (await person).close()
})

const named = forms.map((form) => [form.name ? `${form.file} (${form.name})` : form.file, form] as const)

test.each(named)('%s keeps what is typed, pasted and filled in after an error', async (_name, form) => {
  const person = await people(form.who)
  const place = await form.open(person, people)
  await expectKeepsWhatIsTyped(place, form.fields)
  await expectWords(person.page)
})

const body = (request: Request) => request.postDataJSON() as Record<string, unknown>

test('what is sent is what was typed after an error', async () => {
  const visitor = await aVisitor()
  const { page } = visitor
  const sent = async (path: string, send: () => Promise<void>) => {
    const [request] = await Promise.all([
      page.waitForRequest((request) => request.url().includes(path) && request.method() === 'POST'),
      send(),
    ])
    return body(request)
  }
  const retype = async (field: string, text: string) => {
    await page.locator(field).click()
    await page.keyboard.type('nurul')
    await page.locator(field).blur()
    await expect.poll(() => page.locator(field).getAttribute('aria-invalid')).toBe('true')
    await page.locator(field).click()
    await page.keyboard.press('End')
    await page.keyboard.type(text)
  }
  await visitor.open('/install#login')
  await page.locator('dialog[open] button[type=submit]').click()
  await page.getByText('Please fill this in.').first().waitFor()
  await page.keyboard.type('nadia@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Forgot your password?' }).waitFor()
  await page.locator('input[name=password]').click()
  await page.keyboard.insertText('a teapot sings at noon')
  const login = await sent('/api/h/auth', () => page.locator('dialog[open] button[type=submit]').click())
  expect(login).toMatchObject({ email: 'nadia@example.com', password: 'a teapot sings at noon' })

  await visitor.open('/search?q=zzzzqqqq')
  await retype('[aria-labelledby=waitlist] input', '@gmail.com')
  const wait = await sent('/api/wlist', () => page.locator('[aria-labelledby=waitlist] button').click())
  expect(wait).toMatchObject({ email: 'nurul@gmail.com' })

  await visitor.open('/about/terms#feedback')
  await page.locator('dialog textarea').fill('A test of the fields')
  await retype('dialog input[type=email]', '@gmail.com')
  const feedback = await sent('/api/h/feedback', () => page.locator('dialog button[type=submit]').click())
  expect(feedback).toMatchObject({ email: 'nurul@gmail.com', text: 'A test of the fields' })
  await visitor.close()
})

test('a guest pays under the address that was typed', async () => {
  const visitor = await aVisitor()
  const { page } = visitor
  const checkout = forms.find(({ file }) => file.endsWith('contact-card.tsx'))
  const form = await checkout?.open({ ...visitor, jwt: '', email: '' }, people)
  if (!form) throw new Error('The checkout is not in the table')
  await form.getByLabel('Name').fill('Nurul Huda')
  const email = form.getByLabel('Email')
  await email.click()
  await page.keyboard.type('nurul')
  await email.blur()
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  await email.click()
  await page.keyboard.press('End')
  await page.keyboard.type('@gmail.com')
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/payment') && request.method() === 'POST'),
    form.locator('button[type=submit]').click(),
  ])
  expect(body(request)).toMatchObject({ customer: { name: 'Nurul Huda', email: 'nurul@gmail.com' } })
  await visitor.close()
})

test('a code pasted with a space in it arrives whole', async () => {
  const person = await make('member')
  await person.open('/my/security')
  await person.page.getByRole('button', { name: 'Set up an app' }).click()
  const code = person.page.getByRole('dialog').locator('input[name=tac]')
  await code.focus()
  await person.page.keyboard.insertText('123 456')
  await expect.poll(() => code.inputValue(), { timeout: 5000 }).toBe('123456')
  await person.close()
})

test('an address that one is writing is not replaced by the one that arrives late', async () => {
  const person = await people('customer')
  const address = forms.find(({ file }) => file.endsWith('address/address.tsx'))
  const { promise: asked, resolve: release } = Promise.withResolvers<void>()
  await person.page.route(/withInfos=1/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    const card = { infoid: 'a', line1: '1, Jalan Satu', postcode: '50000', city: 'Bangsar', lat: 3.1, lng: 101.6 }
    const infos = [
      { ...card, isPrimary: true },
      { ...card, infoid: 'b', line1: '2, Jalan Dua', isPrimary: false },
    ]
    await asked
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, infos } } })
  })
  const block = await address?.open(person, people)
  if (!block) throw new Error('The address is not in the table')
  const line = block.locator('input[autocomplete=address-line1]')
  await line.fill('7, Jalan Telawi')
  release()
  await block.getByRole('button', { name: '2, Jalan Dua' }).waitFor()
  expect(await line.inputValue()).toBe('7, Jalan Telawi')
})
