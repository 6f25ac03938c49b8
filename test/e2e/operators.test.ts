import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { TaskRow } from '#contracts/tasks.ts'
import { aDispute } from './a-dispute.ts'
import { aDemoPerson, callAs } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

test('an operator finds a person, switches the account off and on, and takes the list along', async () => {
  const operator = await aDemoPerson('operator', { viewport: desktop })
  const { page } = operator
  await operator.open('/admin')
  expect(new URL(page.url()).pathname).toBe('/admin/overview')
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByLabel('Name, email or phone').fill('jia hui')
  await page.getByRole('button', { name: 'Lim Jia Hui' }).click()
  const drawer = page.getByRole('dialog', { name: 'Lim Jia Hui' })
  await drawer.getByRole('button', { name: 'Switch off' }).click()
  await drawer.getByLabel('Reason').fill('Only a test')
  await operator.expectAccessible()
  await drawer.getByRole('button', { name: 'Switch off' }).click()
  await drawer.getByRole('button', { name: 'Switch on again' }).click()
  await drawer.getByRole('button', { name: 'Switch off' }).waitFor()
  await drawer.getByText('Switched an account on again').waitFor()
  await page.keyboard.press('Escape')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  expect(readFileSync(await file.path(), 'utf8')).toContain('staff@khidmat.test')
  await operator.expectClean()
  await operator.close()
})

test('a filter and a row that are chosen in one moment are both kept', async () => {
  const operator = await aDemoPerson('operator', { viewport: desktop })
  const { page } = operator
  await operator.open('/admin/users?q=jia')
  const row = page.getByRole('button', { name: 'Lim Jia Hui' })
  await row.waitFor()
  const chip = await page.getByRole('button', { name: 'Active' }).elementHandle()
  // Before anything is drawn again, as when a search pauses while a row is tapped.
  await row.evaluate((element, filter) => {
    ;(element as HTMLElement).click()
    ;(filter as HTMLElement).click()
  }, chip)
  await page.getByRole('dialog', { name: 'Lim Jia Hui' }).waitFor()
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('q'), searchParams.get('state')]).toEqual(['jia', 'active'])
  await operator.expectClean()
  await operator.close()
})

test('people who wait are invited together', async () => {
  const operator = await aDemoPerson('operator', { viewport: phone })
  const { page } = operator
  const stem = crypto.randomUUID().slice(0, 8)
  for (const n of [1, 2]) await callAs(operator.jwt, 'POST', '/api/wlist', { email: `${stem}-${n}@example.test` })
  await operator.open(`/admin/waitlist?q=${stem}`)
  for (const n of [1, 2]) await page.getByRole('checkbox', { name: `Select ${stem}-${n}@example.test` }).check()
  await operator.expectAccessible()
  await page.getByRole('button', { name: 'Invite by mail' }).click()
  await page.getByText('2 people invited').waitFor()
  await page.getByText('Invited', { exact: true }).nth(2).waitFor()
  await operator.expectClean()
  await operator.close()
})

test('the message of the day is shown until it is closed, and then not again', async () => {
  const operator = await aDemoPerson('operator')
  const words = { en: 'Market on Sunday', ms: 'Pasar hari Ahad', zh: '周日市集' }
  const { data } = await callAs<{ data: { id: string } }>(operator.jwt, 'POST', '/api/h/admin/announcements', {
    title: words,
    text: words,
    from: new Date(Date.now() - 60_000).toISOString(),
    to: new Date(Date.now() + 600_000).toISOString(),
    audience: 'customers',
  })
  await operator.close()
  const customer = await aDemoPerson('customer', { viewport: phone })
  const message = customer.page.getByRole('complementary', { name: 'Pasar hari Ahad' })
  await customer.open('/ms/about/terms')
  await message.waitFor()
  await customer.expectAccessible()
  await message.getByRole('button', { name: 'Tutup' }).click()
  await message.waitFor({ state: 'detached' })
  // What shows the message is loaded together with what counts the unread ones, once the page is idle.
  const loaded = customer.page.waitForResponse((answer) => answer.url().endsWith('/api/h/threads/unread'))
  await customer.open('/ms/about/terms')
  await loaded
  expect(await message.count()).toBe(0)
  await customer.expectClean()
  await customer.close()
  expect(await callAs(operator.jwt, 'DELETE', `/api/h/admin/announcements/${data.id}`)).toMatchObject({ ok: true })
})

test('anybody gives feedback from the footer of any page', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/about/terms')
  await page.getByRole('link', { name: 'Give feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give feedback' })
  await dialog.getByLabel('Your feedback').fill('The terms are easy to read.')
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thank you! We read every message.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).hash).toBe('')
  await visitor.expectClean()
  await visitor.close()
})

test('what needs a person is read in words and settled with a note', async () => {
  const task = {
    id: crypto.randomUUID(),
    kind: 'refund',
    createdAt: new Date().toISOString(),
    orderid: null,
    docno: 'KH-4711',
    whom: 'Mei Ling',
    price: { amount: 8000, currency: 'MYR' },
    error: 'The card was closed',
    settledAt: null,
    outcome: null,
    note: '',
  }
  for (const [viewport, theme] of [
    [desktop, 'light'],
    [phone, 'dark'],
  ] as const) {
    const operator = await aDemoPerson('operator', { viewport, theme })
    const { page } = operator
    await operator.open('/admin/tasks')
    await page.getByRole('heading', { name: 'Nothing needs a person' }).waitFor()
    await operator.expectAccessible()
    const sent: unknown[] = []
    await page.route('**/api/h/admin/tasks**', async (route) => {
      if (route.request().method() === 'PUT') sent.push(route.request().postDataJSON())
      const rows = sent.length === 0 ? [task] : []
      await route.fulfill({
        json: { ok: true, data: route.request().method() === 'PUT' ? { outcome: 'settled' } : { rows, cursor: null } },
      })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Refund, KH-4711' }).click()
    const drawer = page.getByRole('dialog', { name: 'Refund, KH-4711' })
    await drawer.getByText('The card was closed').waitFor()
    await drawer.getByText('RM 80.00').waitFor()
    await drawer.getByRole('button', { name: 'Try again' }).waitFor()
    await operator.expectAccessible()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/tasks-${theme}.png` })
    await drawer.getByRole('button', { name: 'Settled elsewhere' }).click()
    const note = drawer.getByLabel('What was done')
    await note.fill('  ')
    await drawer.getByRole('button', { name: 'Settled elsewhere' }).click()
    await expect.poll(() => note.getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
    await note.fill('Bank transfer 4711')
    await drawer.getByRole('button', { name: 'Settled elsewhere' }).click()
    await drawer.waitFor({ state: 'hidden' })
    expect(sent).toEqual([{ action: 'settled', note: 'Bank transfer 4711' }])
    await page.getByText('Noted as settled').waitFor()
    await page.getByRole('heading', { name: 'Nothing needs a person' }).waitFor()
    await operator.expectClean()
    await operator.close()
  }
})

/** A dispute as the server tells of it: its row among the tasks, and what is read of it. */
test('a wrong sum is settled knowing what was due, for which order of whom, and only with what can be done', async () => {
  const sum = (amount: number) => ({ amount, currency: 'MYR' })
  const orderid = crypto.randomUUID()
  const more: TaskRow = {
    ...aDispute().task,
    kind: 'mismatch',
    orderid,
    docno: 'KH-4714',
    price: sum(9000),
    due: sum(8000),
  }
  const less: TaskRow = { ...more, id: crypto.randomUUID(), docno: 'KH-4715', price: sum(7999) }
  const own: TaskRow = { ...more, id: crypto.randomUUID(), docno: 'KH-4716', own: true }
  const operator = await aDemoPerson('operator', { viewport: phone })
  const { page } = operator
  const sent: unknown[] = []
  await page.route('**/api/h/admin/tasks**', async (route) => {
    if (route.request().method() === 'PUT') {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: { ok: true, data: { outcome: 'refunded' } } })
    }
    const id = new URL(route.request().url()).searchParams.get('id')
    const rows = [more, less, own].filter((task) => !id || task.id === id)
    return route.fulfill({ json: { ok: true, data: { rows, cursor: null } } })
  })
  const open = async (task: TaskRow) => {
    await operator.open(`/admin/tasks?open=${task.id}`)
    const drawer = page.getByRole('dialog', { name: `Wrong sum, ${task.docno}` })
    await drawer.getByText('RM 80.00').waitFor()
    return drawer
  }
  const [accept, refund] = [/^Accept, and/, /^Send the money back/]

  let drawer = await open(less)
  await drawer.getByText('It can only go back.').waitFor()
  expect(await drawer.getByRole('button', { name: accept }).count()).toBe(0)
  await drawer.getByRole('button', { name: refund }).click()
  await page.getByRole('dialog').getByText('RM 79.99 goes back to the customer').waitFor()

  drawer = await open(own)
  await drawer.getByText('somebody else has to decide it').waitFor()
  expect(await drawer.getByRole('button', { name: refund }).count()).toBe(0)

  drawer = await open(more)
  expect(await drawer.getByRole('link', { name: 'Seri Ayu Salon' }).getAttribute('href')).toBe('/co/seri-ayu-salon')
  expect(await drawer.getByRole('link', { name: 'KH-4714' }).getAttribute('href')).toBe(
    `/admin/audit?subject=${orderid}`,
  )
  await drawer.getByRole('button', { name: accept }).click()
  const asking = page.getByRole('dialog', { name: 'Accept this payment?' })
  await asking.getByText('RM 80.00 pays the booking, RM 10.00 goes back to the customer.').waitFor()
  await operator.expectAccessible()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/wrong-sum.png` })
  await asking.getByRole('button', { name: 'Not yet' }).click()
  await asking.waitFor({ state: 'detached' })
  expect(sent).toEqual([])
  await drawer.getByRole('button', { name: accept }).click()
  await asking.getByRole('button', { name: accept }).click()
  // As the server says it: the time was sold meanwhile.
  await page.getByText('The money goes back').waitFor()
  expect(sent).toEqual([{ action: 'accept' }])
  await operator.expectClean()
  await operator.close()
})

test('what an operator did unseen, since its answer was lost, is told as the own deed and not as somebody else’s', async () => {
  const operator = await aDemoPerson('operator', { viewport: phone })
  const { page } = operator
  const sum = (amount: number) => ({ amount, currency: 'MYR' })
  const wrong: TaskRow = { ...aDispute().task, kind: 'mismatch', price: sum(9000), due: sum(8000) }
  const refund: TaskRow = { ...wrong, id: crypto.randomUUID(), kind: 'refund', due: null }
  const sent: { key: string | undefined; body: string | null }[] = []
  // The first deed is done, and its answer lost twice.
  await page.route('**/api/h/admin/tasks**', async (route) => {
    const request = route.request()
    if (request.method() !== 'PUT') {
      const id = new URL(request.url()).searchParams.get('id')
      const outcome = id === wrong.id ? ('refunded' as const) : ('settled' as const)
      const done = sent.length > 0 && { outcome, settledAt: wrong.createdAt, settledBy: 'Desmond' }
      const rows = [wrong, refund].filter((task) => task.id === id).map((task) => ({ ...task, ...done }))
      return route.fulfill({ json: { ok: true, data: { rows, cursor: null } } })
    }
    const one = { key: request.headers()['idempotency-key'], body: request.postData() }
    sent.push(one)
    if (sent.length <= 2) return route.abort('connectionreset')
    const refused = (status: number, code: string) =>
      route.fulfill({ status, json: { ok: false, code, errorMsg: 'Somebody was faster.' } })
    if (one.key !== sent[0]?.key) return refused(409, 'operators.task_settled')
    if (one.body !== sent[0]?.body) return refused(422, 'request.idempotency_mismatch')
    const { action } = JSON.parse(one.body ?? '{}') as { action: string }
    return route.fulfill({ json: { ok: true, data: { outcome: action === 'refund' ? 'refunded' : 'settled' } } })
  })
  await operator.open(`/admin/tasks?open=${wrong.id}`)
  const drawer = page.getByRole('dialog', { name: /KH-4712$/ })
  await drawer.getByRole('button', { name: 'Send the money back' }).click()
  await page.getByRole('button', { name: 'Send the money back' }).last().click()
  // The button is gone by then: it is asked for by itself.
  await page.getByText('The money goes back').waitFor()
  expect(sent).toHaveLength(3)

  sent.length = 0
  await operator.open(`/admin/tasks?open=${refund.id}`)
  const note = drawer.getByLabel('What was done')
  const settle = drawer.getByRole('button', { name: 'Settled elsewhere' })
  await note.fill('Bank transfer 4711')
  await settle.click()
  await drawer.getByText('No answer came.').waitFor()
  await note.fill('Bank transfer 4712')
  await settle.click()
  await drawer.getByText('Noted first: “Bank transfer 4711”. What you changed since was not taken.').waitFor()
  expect(await note.inputValue()).toBe('Bank transfer 4712')
  expect(await settle.isEnabled()).toBe(false)
  expect(await page.getByText('Somebody was faster.').count()).toBe(0)
  await operator.expectAccessible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await operator.close()
})

test('a link to a task opens it also where the list does not show it, settled too, and says where there is none', async () => {
  const at = new Date().toISOString()
  const id = crypto.randomUUID()
  const settled = {
    id,
    kind: 'refund',
    createdAt: at,
    orderid: null,
    docno: 'KH-4713',
    whom: 'Mei Ling',
    price: { amount: 8000, currency: 'MYR' },
    decided: null,
    error: 'The card was closed',
    said: [],
    settledAt: at,
    outcome: 'settled',
    note: 'Bank transfer 4711',
  }
  const operator = await aDemoPerson('operator', { viewport: phone })
  const { page } = operator
  // Nothing is open.
  await page.route('**/api/h/admin/tasks?**', (route) => {
    const rows = new URL(route.request().url()).searchParams.get('id') === id ? [settled] : []
    return route.fulfill({ json: { ok: true, data: { rows, cursor: null } } })
  })
  await operator.open(`/admin/tasks?open=${id}`)
  const drawer = page.getByRole('dialog', { name: 'Refund, KH-4713' })
  await drawer.getByText('Bank transfer 4711').waitFor()
  await operator.expectAccessible()
  await operator.open(`/admin/tasks?open=${crypto.randomUUID()}`)
  await page.getByRole('dialog').getByText('There is no such task.').waitFor()
  await operator.expectAccessible()
  await operator.expectClean()
  await operator.close()
})

test('a list that is simply empty asks for no fewer filters', async () => {
  const operator = await aDemoPerson('operator', { viewport: desktop })
  const { page } = operator
  await page.route('**/api/h/admin/feedback**', (route) =>
    route.fulfill({ json: { ok: true, data: { rows: [], cursor: null } } }),
  )
  await operator.open('/admin/feedback')
  await page.getByRole('heading', { name: 'No feedback' }).waitFor()
  expect(await page.getByText(/fewer filters/).count()).toBe(0)
  await operator.open('/admin/feedback?kind=idea')
  await page.getByText(/fewer filters/).waitFor()
  await operator.close()
})

test('what an entry of the audit log holds is read by names and values', async () => {
  const operator = await aDemoPerson('operator', { viewport: phone })
  const { page } = operator
  const task = crypto.randomUUID()
  await page.route('**/api/h/admin/audit?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { rows: object[] } }
    const [row] = body.data.rows
    const data = { kind: 'dispute', task, amount: 1000, currency: 'MYR', of: { staff: ['Aina', 'Ben'] } }
    const made = { ...row, action: 'operators.task_decided', data }
    await route.fulfill({ response, json: { ...body, data: { ...body.data, rows: [made] } } })
  })
  await operator.open('/admin/audit')
  await page.getByRole('row').or(page.getByRole('listitem')).getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  for (const text of ['of · staff', 'Aina, Ben', 'RM 10.00']) await drawer.getByText(text, { exact: true }).waitFor()
  expect(await drawer.innerText()).not.toMatch(/[{}[\]]/)
  expect(await drawer.getByRole('link', { name: task }).getAttribute('href')).toBe(`/admin/tasks?open=${task}`)
  await operator.expectAccessible()
  await operator.close()
})
