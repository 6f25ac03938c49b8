import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { forms, type Person, type Who } from './forms.ts'
import { aMember } from './member.ts'
import { aDemoPerson } from './signed-in.ts'
import { aVisitor, desktop } from './visitor.ts'

/** Forms whose words need no question: a draft keeps them, they are saved as they are chosen, or they only find or prove something. */
const unasked = new Set([
  'private/devui/devui.route.tsx',
  'private/buying/contact-card.tsx',
  'private/buying/order-dialogs.tsx',
  'ui/kit/write-message.tsx',
  'private/account/preferences-card.tsx',
  'private/account/security.route.tsx',
  'private/account/two-factor-dialog.tsx',
  'private/account/proof-form.tsx',
  'private/operators/audit.route.tsx',
  'private/desk/reschedule-dialog.tsx',
])
const asked = forms.filter(({ file }) => /^(private|ui)\//.test(file) && !unasked.has(file))

const person = async (who: Who): Promise<Person> => {
  if (who === 'member') {
    const visitor = await aVisitor({ viewport: desktop })
    return { ...visitor, ...(await aMember(visitor)) }
  }
  const key = who === 'nobody' ? 'customer' : who
  return { ...(await aDemoPerson(key, { viewport: desktop })), email: `${key}@khidmat.test` }
}

/** The first field of a form that takes words. */
const firstField = (form: Locator) =>
  form
    .locator('textarea:not([disabled]), input:is([type=text], [type=tel], [type=email], :not([type])):not([disabled])')
    .first()

test.each(asked.map(({ file, name, ...form }) => ({ ...form, file, title: [file, name].filter(Boolean).join(', ') })))(
  'what is written is not thrown away unasked: $title',
  async ({ who, open }) => {
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
    await leave()
    await question.getByRole('button', { name: 'Throw it away' }).click()
    if (inDialog) await field.waitFor({ state: 'detached' })
    else await expect.poll(() => page.url()).not.toBe(before)
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
