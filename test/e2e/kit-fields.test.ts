import { expect, test } from 'vitest'
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
