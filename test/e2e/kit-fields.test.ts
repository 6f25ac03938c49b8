import { expect, test } from 'vitest'
import { aDemoPerson } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

declare global {
  interface Window {
    /** What scrolled, and what got and lost the focus. */
    moves?: string[]
  }
}

const sizes = [
  ['a phone', phone],
  ['a wide screen', desktop],
] as const

test.each(sizes)(
  'an amount stays as it is typed until it is left, and says its limit, on %s',
  async (_name, viewport) => {
    const visitor = await aVisitor({ viewport })
    const { page } = visitor
    await visitor.open('/dev/ui/fields')
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
    // The bar that saves stands over no field once the end of the form is in sight: what it covers in part measures less.
    await form.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await visitor.expectAccessible()
    // What was wrong is kept as it was, too.
    await page.reload()
    await form.getByText('What you wrote is still here.').waitFor()
    expect([await deposit.inputValue(), await fee.inputValue()]).toEqual(['12.50', '1.2.3'])
    await form.getByRole('textbox', { name: /^Third colour/ }).fill('')
    await fee.fill('')
    await page.keyboard.press('Enter')
    await page.getByText('{"deposit":1250,"discount":125000,"fee":null').waitFor()
    await form.getByText('What you wrote is still here.').waitFor({ state: 'detached' })
    await form.getByLabel('Discount').fill('3')
    await form.getByText('1 change', { exact: true }).waitFor()
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
    await visitor.open('/dev/ui/fields')
    const fields = page.locator('main section', { has: page.getByRole('heading', { name: /^Fields of the kit/ }) })
    const period = fields.getByRole('group', { name: 'Period' }).first()
    const told = fields.locator('output').first()
    // No day is asked for before somebody wants to choose one.
    expect(await period.getByLabel('From').count()).toBe(0)
    await period.getByLabel('Period').selectOption('Choose days')
    await period.getByLabel('From').waitFor()
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
    expect(await period.getByLabel('Period').locator('option:checked').textContent()).toBe('Choose days')
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

test.each(sizes)(
  'one of many is found by what is typed, and chosen by keys or by a press, on %s',
  async (_name, viewport) => {
    const visitor = await aVisitor({ viewport })
    const { page } = visitor
    await visitor.open('/dev/ui/fields')
    const field = page.getByRole('combobox', { name: 'Service', exact: true })
    await field.click()
    await page.keyboard.type('hair')
    await page.getByRole('option', { name: 'Hair colour' }).waitFor()
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(2)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('Haircut')
    await visitor.expectAccessible()
    // What is typed and not chosen does not stay; nothing at all is no choice.
    await field.fill('piano')
    await page.getByRole('option', { name: 'Piano lesson' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => field.inputValue()).toBe('Haircut')
    await field.fill('piano')
    await page.getByRole('option', { name: 'Piano lesson' }).click()
    await expect.poll(() => field.inputValue()).toBe('Piano lesson')
    await field.fill('')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.getByRole('button', { name: 'Clear Piano lesson' }).count()).toBe(0)
    // Nothing found, and a failure that is asked again.
    const none = page.getByRole('combobox', { name: 'A search that finds nothing' })
    await none.click()
    await none.fill('hair')
    await page.getByRole('listbox').getByText('Nothing found').waitFor()
    await page.keyboard.press('Escape')
    const lost = page.getByRole('combobox', { name: 'A search that fails at first' })
    await lost.click()
    await lost.fill('hair')
    await page.getByRole('option', { name: 'Try again' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Hair colour' }).click()
    await expect.poll(() => lost.inputValue()).toBe('Hair colour')
    const slow = page.getByRole('combobox', { name: 'A slow search' })
    await slow.click()
    await slow.fill('n')
    await page.getByRole('listbox').getByText('Searching…').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear Nadia Rahim' }).click()
    await visitor.expectClean()
    await visitor.close()
  },
)

test('what is typed stays when the page moves under it, as it does when a phone brings its keyboard up', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/dev/ui/fields')
  const field = page.getByRole('combobox', { name: 'Service', exact: true })
  const list = page.getByRole('listbox')
  // What moved, and what had the focus, is told where the list stays away.
  await page.evaluate(() => {
    const moves: string[] = []
    for (const type of ['scroll', 'focusin', 'focusout'])
      window.addEventListener(type, ({ target }) => moves.push(`${type} ${(target as Node).nodeName} ${scrollY}`), true)
    window.moves = moves
  })
  await field.click()
  for (const letter of 'hai') {
    await page.keyboard.type(letter)
    // The page may move by itself as well, before anybody sees the list: a press opens it again.
    for (let presses = 0; presses < 5; presses++) {
      const seen = await list.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      )
      if (seen) break
      await field.click()
    }
    const moves = await page.evaluate(() => window.moves?.join(', '))
    await expect.poll(() => list.isVisible(), { message: `“${await field.inputValue()}”: ${moves}` }).toBe(true)
    await page.evaluate(() => window.dispatchEvent(new Event('scroll')))
    await list.waitFor({ state: 'detached' })
  }
  expect(await field.inputValue()).toBe('hai')
  await field.click()
  await page.getByRole('option', { name: 'Haircut' }).click()
  await expect.poll(() => field.inputValue()).toBe('Haircut')
  // The same once something is chosen.
  await field.fill('pian')
  await page.getByRole('option', { name: 'Piano lesson' }).waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')))
  await list.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('pian')
  await page.keyboard.press('Tab')
  await expect.poll(() => field.inputValue()).toBe('Haircut')
  await visitor.close()
})

test.each([
  ['ms', 'Servis', '2 ditemui'],
  ['zh', '服务', '找到 2 项'],
])('how many were found is said in the language of the page: %s', async (locale, label, words) => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open(`/${locale}/dev/ui`)
  // The month speaks, too, and takes no words from the list.
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill('hair')
  await page.locator('[data-live-announcer]').getByText(words).waitFor({ state: 'attached' })
  await visitor.expectClean()
  await visitor.close()
})

test('the audit is narrowed to a person, whose name its address brings back', async () => {
  const operator = await aDemoPerson('operator', { viewport: desktop })
  const { page } = operator
  await operator.open('/admin/audit')
  const who = page.getByRole('combobox', { name: 'Who' })
  await who.click()
  await who.fill('nadia')
  await page.getByRole('option', { name: 'Nadia Rahim' }).first().click()
  await page.waitForURL(/actor=[0-9a-f-]{36}/)
  await operator.expectAccessible()
  await page.reload()
  await expect.poll(() => who.inputValue(), { timeout: 10_000 }).toBe('Nadia Rahim')
  await page.getByRole('button', { name: 'Clear Nadia Rahim' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  // An older address holds a part of a name.
  await operator.open('/admin/audit?actor=nadia')
  await expect.poll(() => who.inputValue(), { timeout: 10_000 }).toBe('nadia')
  await operator.expectClean()
  await operator.close()
})

test.each(sizes)(
  'a place on the map is a field of its form, kept over a reload, set or taken away, on %s',
  async (_name, viewport) => {
    const visitor = await aVisitor({ viewport })
    const { page } = visitor
    await visitor.open('/dev/ui/fields')
    const form = page.getByRole('form', { name: 'A place on the map' })
    const open = () => page.getByRole('button', { name: 'A place on the map' }).click()
    await open()
    await form.getByRole('button', { name: 'Pin the town' }).first().press('Enter')
    await expect.poll(() => form.getByText('Drag the pin to the exact place.').count()).toBe(2)
    // On a phone the bar at its foot may stand over a button of the map, which then measures less.
    if (viewport === desktop) await visitor.expectAccessible()
    await page.reload()
    await open()
    await form.getByText('What you wrote is still here.').waitFor()
    await expect.poll(() => form.getByText('Drag the pin to the exact place.').count()).toBe(2)
    await form.getByRole('button', { name: 'Discard changes' }).click()
    await form.getByRole('button', { name: 'Remove the pin' }).click()
    await page.reload()
    await open()
    await expect.poll(() => form.getByText('Click the map to set the pin').count()).toBe(2)
    await visitor.expectClean()
    await visitor.close()
  },
)

test.each(sizes)(
  'a colour is taken from a row or typed, and says how text reads on it, on %s',
  async (_name, viewport) => {
    const visitor = await aVisitor({ viewport })
    const { page } = visitor
    await visitor.open('/dev/ui/fields')
    const form = page.getByRole('form', { name: /^Fields of the kit/ })
    const typed = form.getByRole('textbox', { name: /^Colour/ })
    const row = form.getByRole('group', { name: 'Colour', exact: true })
    await row.getByRole('radio', { name: 'Blue' }).focus()
    await page.keyboard.press('Space')
    expect(await typed.inputValue()).toBe('#0066b2')
    await form.getByText('Contrast 5.9 : 1').waitFor()
    await page.keyboard.press('ArrowRight')
    expect(await typed.inputValue()).toBe('#00838f')
    await typed.fill('FC0')
    expect(await typed.inputValue()).toBe('FC0')
    await typed.blur()
    expect(await typed.inputValue()).toBe('#ffcc00')
    await typed.fill('#ffcc0')
    await typed.blur()
    await form.getByText('Enter a colour such as #0066b2.').waitFor()
    expect(await typed.inputValue()).toBe('#ffcc0')
    await visitor.expectAccessible()
    await form.getByLabel('Any colour').first().fill('#123456')
    expect(await typed.inputValue()).toBe('#123456')
    await visitor.expectClean()
    await visitor.close()
  },
)
