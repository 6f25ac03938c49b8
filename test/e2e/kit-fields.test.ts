import { expect, test } from 'vitest'
import { aDemoPerson } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

const sizes = [
  ['a phone', phone],
  ['a wide screen', desktop],
] as const

test.each(sizes)(
  'an amount stays as it is typed until it is left, and says its limit, on %s',
  async (_name, viewport) => {
    const visitor = await aVisitor({ viewport })
    const { page } = visitor
    await visitor.open('/dev/ui')
    const form = page.getByRole('form', { name: /^Fields of the kit/ })
    const [deposit, fee] = [form.getByLabel('Deposit'), form.getByLabel('Fee')]
    // What is no amount when the form begins is said once it is sent, and that goes to the first wrong field.
    await deposit.fill('7')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('At least RM 10.00, please.').waitFor()
    await form.getByText('Enter an amount such as 12.50.').waitFor()
    await expect.poll(() => deposit.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('End')
    await page.keyboard.type('000')
    expect(await deposit.inputValue()).toBe('7000')
    await deposit.blur()
    await form.getByText('At most RM 500.00, please.').waitFor()
    expect(await deposit.inputValue()).toBe('7000')
    await deposit.fill('')
    await page.keyboard.insertText('RM 12.5')
    expect(await deposit.inputValue()).toBe('RM 12.5')
    await fee.click()
    expect(await deposit.inputValue()).toBe('12.50')
    await fee.fill('1,2')
    await fee.blur()
    expect(await fee.inputValue()).toBe('1.20')
    await fee.fill('1.2.3')
    await fee.blur()
    expect(await fee.inputValue()).toBe('1.2.3')
    await visitor.expectAccessible()
    // What was wrong is kept as it was, too.
    await page.reload()
    await form.getByText('What you wrote is still here.').waitFor()
    expect([await deposit.inputValue(), await fee.inputValue()]).toEqual(['12.50', '1.2.3'])
    await fee.fill('')
    await page.keyboard.press('Enter')
    await page.getByText('{"deposit":1250,"discount":125000,"fee":null').waitFor()
    await form.getByText('What you wrote is still here.').waitFor({ state: 'detached' })
    await form.getByLabel('Discount').fill('3')
    await form.getByRole('button', { name: 'Discard changes' }).click()
    expect(await form.getByLabel('Discount').inputValue()).toBe('1,250.00')
    await visitor.expectClean()
    await visitor.close()
  },
)

test.each(sizes)(
  'a period is chosen, or typed from one day to another and never backwards, on %s',
  async (_name, viewport) => {
    const visitor = await aVisitor({ viewport })
    const { page } = visitor
    await visitor.open('/dev/ui')
    const fields = page.locator('main section', { has: page.getByRole('heading', { name: /^Fields of the kit/ }) })
    const period = fields.getByRole('group', { name: 'Period' }).first()
    const told = fields.locator('output').first()
    await period.getByLabel('Period').selectOption('Last month')
    const [from, to] = [
      await period.getByLabel('From').inputValue(),
      await period.getByLabel('To', { exact: true }).inputValue(),
    ]
    expect(from).toMatch(/-01$/)
    await expect.poll(() => told.textContent()).toBe(`${from} – ${to}`)
    await period.getByLabel('To', { exact: true }).fill('2020-01-01')
    await period.getByText('This day comes before the first.').waitFor()
    expect(await told.textContent()).toBe(`${from} – ${to}`)
    await visitor.expectAccessible()
    await period.getByLabel('From').fill('2019-12-01')
    await expect.poll(() => told.textContent()).toBe('2019-12-01 – 2020-01-01')
    expect(await period.getByLabel('Period').locator('option:checked').textContent()).toBe('Own days')
    // By keys alone.
    await period.getByLabel('Period').focus()
    await page.keyboard.press('Home')
    await expect.poll(() => told.textContent()).toBe(' – ')
    await visitor.expectClean()
    await visitor.close()
  },
)

test('the audit is asked for a period that its address holds', async () => {
  const operator = await aDemoPerson('operator', { viewport: phone })
  const { page } = operator
  await operator.open('/admin/audit')
  const period = page.getByRole('group', { name: 'When' })
  const asked = page.waitForRequest((request) => /admin\/audit\?.*from=/.test(request.url()))
  await period.getByLabel('When').selectOption('Last 7 days')
  const asks = new URL((await asked).url()).searchParams
  const holds = new URL(page.url()).searchParams
  expect([asks.get('from'), asks.get('to')]).toEqual([holds.get('from'), holds.get('to')])
  await operator.expectAccessible()
  await page.reload()
  await expect.poll(() => period.getByLabel('When').inputValue()).toBe('last7')
  await period.getByLabel('When').selectOption('Any day')
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await operator.expectClean()
  await operator.close()
})
