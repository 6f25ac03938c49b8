import { expect, test } from 'vitest'
import { aDispute } from './a-dispute.ts'
import { aDemoPerson } from './signed-in.ts'
import { desktop, phone } from './visitor.ts'

test('a dispute is read before it is decided: whose it is, both sides, their messages, the sums, and afterwards the decided sum', async () => {
  const { at, sum, task, dispute } = aDispute()
  for (const viewport of [desktop, phone]) {
    const operator = await aDemoPerson('operator', { viewport })
    const { page } = operator
    const sent: unknown[] = []
    await page.route('**/api/h/admin/tasks**', async (route) => {
      if (route.request().method() === 'PUT') sent.push(route.request().postDataJSON())
      const done = { outcome: 'decided', settledAt: at, decided: sum(123_450), note: 'Both were late.' }
      const rows = [sent.length === 0 ? task : { ...task, ...done }]
      const data = route.request().url().endsWith('/dispute') ? dispute : { rows, cursor: null }
      await route.fulfill({
        json: { ok: true, data: route.request().method() === 'PUT' ? { outcome: 'decided' } : data },
      })
    })
    await operator.open('/admin/tasks')
    await page.getByRole('button', { name: 'Dispute, KH-4712' }).click()
    const drawer = page.getByRole('dialog', { name: 'Dispute, KH-4712' })
    for (const text of [
      'Seri Ayu Salon',
      'Haircut',
      'Nobody came.',
      'I rang the bell.',
      'I am at the door.',
      'RM 500.00 was paid on the spot',
    ])
      await drawer.getByText(text).waitFor()
    await operator.expectAccessible()
    const [back, note] = [drawer.getByLabel('Back to the customer'), drawer.getByLabel('Your decision, shown to both')]
    const decide = drawer.getByRole('button', { name: 'Decide', exact: true })
    await back.fill('2000.01')
    await note.fill('   ')
    await decide.click()
    await drawer.getByText('At most RM 2,000.00, please.').waitFor()
    await back.fill('1,234.50')
    await decide.click()
    await expect.poll(() => note.getAttribute('aria-invalid')).toBe('true')
    expect(await back.getAttribute('aria-invalid')).toBeNull()
    await note.fill('Both were late.')
    await decide.click()
    const asking = page.getByRole('dialog', { name: 'Decide for good?' })
    await asking.getByText('RM 1,234.50 back to the customer, RM 765.50 to the provider.').waitFor()
    await operator.expectAccessible()
    await asking.getByRole('button', { name: 'Not yet' }).click()
    await asking.waitFor({ state: 'detached' })
    expect(sent).toEqual([])
    await decide.click()
    await asking.getByRole('button', { name: 'Decide for good' }).click()
    await page.getByText('Decided. Both sides are told').waitFor()
    await drawer.getByText('RM 1,234.50').waitFor()
    expect(sent).toEqual([{ action: 'decide', amount: 123_450, note: 'Both were late.', seen: at }])
    await expect.poll(() => decide.count()).toBe(0)
    await operator.expectClean()
    await operator.close()
  }
})

test('what a side says while a decision is being written is shown, and read before it is decided', async () => {
  const { at, task, dispute } = aDispute()
  const operator = await aDemoPerson('operator', { viewport: phone })
  const { page } = operator
  const later = new Date(Date.parse(at) + 1000).toISOString()
  const answer = { as: 'answer', by: 'provider', text: 'Our camera shows nobody.', at: later, matter: 1 } as const
  const sent: { seen?: string }[] = []
  await page.route('**/api/h/admin/tasks**', async (route) => {
    const isRead = sent.length > 0
    const read = isRead ? { ...dispute, stepAt: later, said: [...dispute.said, answer] } : dispute
    if (route.request().url().endsWith('/dispute')) return route.fulfill({ json: { ok: true, data: read } })
    if (route.request().method() !== 'PUT')
      return route.fulfill({ json: { ok: true, data: { rows: [task], cursor: null } } })
    sent.push(route.request().postDataJSON() as { seen?: string })
    return sent.length === 1
      ? route.fulfill({ status: 409, json: { ok: false, code: 'operators.said_since', errorMsg: 'Read it again.' } })
      : route.fulfill({ json: { ok: true, data: { outcome: 'decided' } } })
  })
  await operator.open(`/admin/tasks?open=${task.id}`)
  const drawer = page.getByRole('dialog', { name: 'Dispute, KH-4712' })
  await drawer.getByLabel('Back to the customer').fill('50')
  await drawer.getByLabel('Your decision, shown to both').fill('Both were late.')
  const decide = async () => {
    await drawer.getByRole('button', { name: 'Decide', exact: true }).click()
    await page.getByRole('button', { name: 'Decide for good' }).click()
  }
  await decide()
  await drawer.getByText('Read it again.').waitFor()
  await drawer.getByText('Our camera shows nobody.').waitFor()
  await drawer.getByText(/Something was said or done since/).waitFor()
  expect(await drawer.getByLabel('Your decision, shown to both').inputValue()).toBe('Both were late.')
  await operator.expectAccessible()
  await drawer.getByRole('button', { name: 'I have read it' }).click()
  await drawer.getByText(/Something was said or done since/).waitFor({ state: 'detached' })
  await decide()
  await page.getByText('Decided. Both sides are told').waitFor()
  expect(sent.map(({ seen }) => seen)).toEqual([at, later])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await operator.close()
})

test('a decision that is being written stays when the case is withdrawn beneath it, and the way to the order’s new case is shown', async () => {
  const { at, task, dispute } = aDispute()
  const operator = await aDemoPerson('operator', { viewport: phone })
  const { page } = operator
  const next = { ...task, id: crypto.randomUUID() }
  let withdrawn = false
  await page.route('**/api/h/admin/tasks**', async (route) => {
    const url = new URL(route.request().url())
    if (url.pathname.endsWith('/dispute')) return route.fulfill({ json: { ok: true, data: dispute } })
    if (route.request().method() === 'PUT') {
      withdrawn = true
      const refused = { ok: false, code: 'operators.task_settled', errorMsg: 'Somebody was faster.' }
      return route.fulfill({ status: 409, json: refused })
    }
    const row = withdrawn ? { ...task, outcome: 'withdrawn', settledAt: at } : task
    const rows = url.searchParams.has('orderid') ? [next] : [row]
    return route.fulfill({ json: { ok: true, data: { rows, cursor: null } } })
  })
  await operator.open(`/admin/tasks?open=${task.id}`)
  const drawer = page.getByRole('dialog', { name: 'Dispute, KH-4712' })
  await drawer.getByLabel('Back to the customer').fill('50')
  await drawer.getByLabel('Your decision, shown to both').fill('Both were late.')
  await drawer.getByRole('button', { name: 'Decide', exact: true }).click()
  await page.getByRole('button', { name: 'Decide for good' }).click()
  await drawer.getByText(/What you wrote is still here/).waitFor()
  // As words, not as fields: nothing can be sent of it any more.
  await drawer.getByText('Both were late.', { exact: true }).waitFor()
  await drawer.getByText('RM 50.00', { exact: true }).waitFor()
  expect(await drawer.getByRole('textbox').count()).toBe(0)
  expect(await drawer.getByRole('button', { name: 'Decide', exact: true }).count()).toBe(0)
  await page.getByText('Somebody was faster.').waitFor()
  await operator.expectAccessible()
  await drawer.getByRole('link', { name: 'The order has a new case: open it' }).click()
  await page.waitForURL((url) => url.searchParams.get('open') === next.id)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await operator.close()
})

test('a decision whose answer is lost is asked about and sent again as it was, though the case is settled by then', async () => {
  const { at, sum, task, dispute } = aDispute()
  const operator = await aDemoPerson('operator', { viewport: phone })
  const { page } = operator
  const keys: (string | undefined)[] = []
  await page.route('**/api/h/admin/tasks**', async (route) => {
    // The decision is a step of the case itself.
    const own = keys.length > 0 && { stepAt: new Date(Date.parse(at) + 1000).toISOString() }
    if (route.request().url().endsWith('/dispute'))
      return route.fulfill({ json: { ok: true, data: { ...dispute, ...own } } })
    if (route.request().method() === 'PUT') {
      keys.push(route.request().headers()['idempotency-key'])
      return keys.length < 3
        ? route.abort('connectionreset')
        : route.fulfill({ json: { ok: true, data: { outcome: 'decided' } } })
    }
    const done = { outcome: 'decided', settledAt: at, decided: sum(5000), note: 'Both were late.' }
    const rows = [keys.length === 0 ? task : { ...task, ...done }]
    return route.fulfill({ json: { ok: true, data: { rows, cursor: null } } })
  })
  await operator.open(`/admin/tasks?open=${task.id}`)
  const drawer = page.getByRole('dialog', { name: 'Dispute, KH-4712' })
  await drawer.getByLabel('Back to the customer').fill('50')
  await drawer.getByLabel('Your decision, shown to both').fill('Both were late.')
  for (const tries of [2, 3]) {
    await drawer.getByRole('button', { name: 'Decide', exact: true }).click()
    await page.getByRole('button', { name: 'Decide for good' }).click()
    await expect.poll(() => keys.length).toBe(tries)
    if (tries === 2) await drawer.getByText('No answer came.').waitFor()
    expect(await drawer.getByText(/Something was said or done since/).count()).toBe(0)
  }
  await page.getByText('Decided. Both sides are told').waitFor()
  expect(new Set(keys).size).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await operator.close()
})

test('a case that is withdrawn while its drawer is open is seen to be, before a decision is sent', async () => {
  const { at, task, dispute } = aDispute()
  const operator = await aDemoPerson('operator', { viewport: desktop })
  const { page } = operator
  let withdrawn = false
  await page.route('**/api/h/admin/tasks**', async (route) => {
    const url = new URL(route.request().url())
    if (url.pathname.endsWith('/dispute')) return route.fulfill({ json: { ok: true, data: dispute } })
    const row = withdrawn ? { ...task, outcome: 'withdrawn', settledAt: at } : task
    const rows = url.searchParams.has('orderid') ? [] : [row]
    return route.fulfill({ json: { ok: true, data: { rows, cursor: null } } })
  })
  await operator.open(`/admin/tasks?open=${task.id}`)
  const drawer = page.getByRole('dialog', { name: 'Dispute, KH-4712' })
  await drawer.getByLabel('Your decision, shown to both').fill('Both were late.')
  withdrawn = true
  await drawer.getByText('Withdrawn', { exact: true }).waitFor({ timeout: 20_000 })
  await drawer.getByText('Both were late.', { exact: true }).waitFor()
  expect(await drawer.getByRole('button', { name: 'Decide', exact: true }).count()).toBe(0)
  await operator.expectAccessible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await operator.close()
})

test('a sum that is changed after the answer to a decision was lost is not taken, and the operator reads that the own first one stands', async () => {
  const { at, sum, task, dispute } = aDispute()
  const operator = await aDemoPerson('operator', { viewport: phone })
  const { page } = operator
  const all: { key: string | undefined; body: string | null }[] = []
  await page.route('**/api/h/admin/tasks**', async (route) => {
    const request = route.request()
    if (request.url().endsWith('/dispute')) {
      const data =
        all.length === 0
          ? { ...dispute, least: sum(2000) }
          : { ...dispute, messages: dispute.messages.map((message) => ({ ...message, text: 'I have left.' })) }
      return route.fulfill({ json: { ok: true, data } })
    }
    if (request.method() !== 'PUT') {
      const done = { outcome: 'decided', settledAt: at, decided: sum(5000), note: 'Both were late.' }
      const rows = [all.length === 0 ? task : { ...task, ...done }]
      return route.fulfill({ json: { ok: true, data: { rows, cursor: null } } })
    }
    const one = { key: request.headers()['idempotency-key'], body: request.postData() }
    all.push(one)
    // The first is done, and its answer lost twice; by then the same key with other words is refused, and so is another key.
    if (all.length <= 2) return route.abort('connectionreset')
    if (one.key !== all[0]?.key) return route.fulfill(refusal(409, 'operators.task_settled', 'Somebody was faster.'))
    if (one.body !== all[0]?.body) return route.fulfill(refusal(422, 'request.idempotency_mismatch', 'Taken.'))
    return route.fulfill({ json: { ok: true, data: { outcome: 'decided' } } })
  })
  await operator.open(`/admin/tasks?open=${task.id}`)
  const drawer = page.getByRole('dialog', { name: 'Dispute, KH-4712' })
  const decide = async () => {
    await drawer.getByRole('button', { name: 'Decide', exact: true }).click()
    await page.getByRole('button', { name: 'Decide for good' }).click()
  }
  await drawer.getByLabel('Back to the customer').fill('50')
  await drawer.getByLabel('Your decision, shown to both').fill('Both were late.')
  await decide()
  await drawer.getByText('No answer came.').waitFor()
  // What is read of it by now knows of the decision, which leaves nothing that has to go back at least.
  await drawer.getByText('I have left.').waitFor()
  expect(await drawer.getByText('From RM 20.00').count()).toBe(1)
  await drawer.getByLabel('Back to the customer').fill('70')
  await decide()
  await drawer
    .getByText(
      'Your first decision was carried out: RM 50.00 back to the customer, RM 1,950.00 to the provider. What you changed since was not taken.',
    )
    .waitFor()
  // What was not taken can still be read.
  await drawer.getByText('RM 70.00', { exact: true }).waitFor()
  expect(await drawer.getByRole('button', { name: 'Decide', exact: true }).count()).toBe(0)
  expect(await page.getByText('Somebody was faster.').count()).toBe(0)
  expect(new Set(all.map(({ key }) => key)).size).toBe(1)
  await operator.expectAccessible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await operator.close()
})

const refusal = (status: number, code: string, errorMsg: string) => ({ status, json: { ok: false, code, errorMsg } })
