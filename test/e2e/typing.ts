import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Three values that a control accepts, one for each way of input: typed, pasted, autofilled. */
async function samplesFor(control: Locator): Promise<[string, string, string]> {
  const { type, name, short } = await control.evaluate((element: HTMLInputElement) => ({
    type: element.type,
    name: element.name,
    short: element.maxLength > 0 && element.maxLength <= 12,
  }))
  if (type === 'email') return ['nadia@example.com', 'nurul.huda@example.my', 'siti+mail@example.org']
  if (type === 'tel') return ['+60123456789', '0198765432', '+60112223334']
  if (type === 'number') return ['12', '34', '5']
  if (name === 'tac') return ['123456', '654321', '112233']
  if (['code', 'invite', 'backup'].includes(name)) return ['abcde-12345', 'fghij-67890', 'klmno-11111']
  if (short) return ['50480', '11900', '93000']
  return ['Jalan Telawi 7', 'Kedai Kopi Lama', 'Batu Caves 3']
}

/** Leaves a control with an invalid value, so that it shows an error. What is typed next is valid. */
async function goWrong(control: Locator): Promise<void> {
  await control.evaluate((element: HTMLInputElement) => {
    element.setCustomValidity('wrong')
    element.reportValidity()
  })
  await expect
    .poll(() => control.getAttribute('aria-invalid'), { message: 'the error shows', timeout: 5000 })
    .toBe('true')
  await control.evaluate((element: HTMLInputElement) => element.setCustomValidity(''))
}

/** Autofills like a password manager: sets the value, then fires the events. */
async function autofill(control: Locator, value: string): Promise<void> {
  await control.evaluate((element: HTMLInputElement, value) => {
    const proto = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }, value)
}

const dates: Record<string, string> = { time: '10:30', date: '2027-03-04', 'datetime-local': '2027-03-04T09:30' }

/** Expects that what is typed, pasted, autofilled or chosen after an error is shown and stays. */
async function expectKept(control: Locator): Promise<void> {
  const page = control.page()
  const value = (what: string) => expect.poll(() => control.inputValue(), { message: what, timeout: 5000 })
  const label = await control.evaluate((element: HTMLInputElement) => element.labels?.[0]?.textContent ?? element.name)
  const tag = await control.evaluate((element) => element.tagName)
  if (tag === 'SELECT') {
    const choices = await control.evaluate((element: HTMLSelectElement) => ({
      at: element.selectedIndex,
      values: [...element.options].map((option) => option.value),
    }))
    if (choices.values.length < 2) return
    const up = choices.at === choices.values.length - 1
    await goWrong(control)
    await control.focus()
    await page.keyboard.press(up ? 'ArrowUp' : 'ArrowDown')
    await value(`${label}: chosen by keyboard`).toBe(choices.values[choices.at + (up ? -1 : 1)])
    return
  }
  const type = await control.evaluate((element: HTMLInputElement) => element.type)
  const date = dates[type]
  if (date) {
    await goWrong(control)
    await autofill(control, date)
    await value(`${label}: filled in`).toBe(date)
    return
  }
  const [typed, pasted, filled] = await samplesFor(control)
  const enter = async (way: string, text: string, work: () => Promise<void>) => {
    await goWrong(control)
    await control.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await work()
    await value(`${label}: ${way}`).toBe(text)
    // After another render the field shows the form's value.
    await goWrong(control)
    await control.blur()
    await value(`${label}: ${way}, drawn again`).toBe(text)
  }
  await enter('typed letter by letter', typed, () => page.keyboard.type(typed))
  await enter('pasted', pasted, () => page.keyboard.insertText(pasted))
  await enter('filled in by the browser', filled, () => autofill(control, filled))
}

/** Holds {@link expectKept} for each control that one can write into or choose from; what only looks for a choice keeps no words. `count` is how many there must be. */
export async function expectKeepsWhatIsTyped(form: Locator, count: number): Promise<void> {
  const controls = form.locator(
    ':is(input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=range], [type=color], [role=combobox]), textarea, select):visible',
  )
  await expect.poll(() => controls.count(), { message: 'fields of the form', timeout: 5000 }).toBe(count)
  for (let i = 0; i < count; i++) await expectKept(controls.nth(i))
}
