import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { atomically, recordAudit } from '#domain/base/index.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { feedbackEntries } from '#domain/site/feedback/feedback.tables.ts'
import { newId } from '#shared/ids.ts'
import { anOperator, aRegistered, openTestApi } from '#test/api.ts'
import { describedCalls } from '#test/described.ts'
import { aCompany, aContext, anOffer } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
let operator: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  at = await openTestApi()
  operator = await anOperator(at)
})

interface List<Row> {
  rows: Row[]
  cursor: string | null
  found?: { count: number; orMore: boolean }
}
const data = <T>(answer: { body: Record<string, unknown> }) => answer.body.data as T
const accountOf = async (contactId: string) =>
  (await at.platform.database.db.select().from(accounts).where(eq(accounts.contactId, contactId)))[0]!
const newestAudit = async (action: string) =>
  (
    await at.platform.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, action))
      .orderBy(desc(auditEntries.at))
      .limit(1)
  )[0]

test('every operator’s call is refused to visitors with 401 and to others with 403', async () => {
  const { paths } = await describedCalls<{
    paths: Record<string, Record<string, unknown>>
  }>(at.api)
  const person = await aRegistered(at)
  const id = crypto.randomUUID()
  const words = { en: 'a', ms: 'a', zh: 'a' }
  const bodies: Record<string, unknown> = {
    'PUT /api/h/admin/users/{id}': { disabled: true },
    'PUT /api/h/admin/companies/{id}': { decision: 'approve' },
    'PUT /api/h/admin/errors/{id}': { resolved: true },
    'PUT /api/h/admin/feedback/{id}': { handled: true },
    'PUT /api/h/admin/tasks/{id}': { action: 'again' },
    'PUT /api/h/admin/features': { onlyInvites: true },
    'POST /api/h/admin/waitlist/invite': { ids: [id] },
    'POST /api/h/admin/invite-codes': { uses: 1, days: 1 },
  }
  const announcement = { title: words, text: words, from: '2030-05-01T00:00:00Z', to: '2030-05-02T00:00:00Z' }
  let calls = 0
  for (const [path, methods] of Object.entries(paths).filter(([path]) => path.startsWith('/api/h/admin/')))
    for (const method of Object.keys(methods)) {
      const call = `${method.toUpperCase()} ${path}`
      const body =
        method === 'post' || method === 'put' ? (bodies[call] ?? { ...announcement, audience: 'everyone' }) : undefined
      const url = path.replace('{id}', id).replace('{code}', 'ABCDE-FGHJK')
      const options = body === undefined ? {} : { body }
      const visitor = await at.call(method.toUpperCase(), url, options)
      expect([call, visitor.status, visitor.body.code]).toEqual([call, 401, 'identity.sign_in_required'])
      const other = await at.call(method.toUpperCase(), url, { ...options, jwt: person.jwt })
      expect([call, other.status, other.body.code]).toEqual([call, 403, 'identity.forbidden'])
      calls++
    }
  expect(calls).toBeGreaterThanOrEqual(18)
})

test('people are found by any part of name, email or phone, and by state', async () => {
  const person = await aRegistered(at, { name: 'Zulaikha binti Osman' })
  const account = await accountOf(person.id)
  await at.platform.database.db.update(accounts).set({ phone: '+60123459876' }).where(eq(accounts.id, account.id))
  const find = async (query: string) =>
    data<List<{ id: string }>>(await at.call('GET', `/api/h/admin/users?${query}`, { jwt: operator.jwt })).rows.map(
      ({ id }) => id,
    )
  for (const q of ['zulaikha', 'OSMAN', person.email.slice(3, 14), '012-345 9876', '9876'])
    expect(await find(`q=${encodeURIComponent(q)}`), q).toEqual([account.id])
  expect(await find('q=%25')).toEqual([])
  expect(await find('state=operators')).toContain(operator.accountId)
  expect(await find('state=operators')).not.toContain(account.id)
})

test('a list goes on where its page ended, in each order, without repeating or missing anybody', async () => {
  for (let i = 0; i < 27; i++) await aRegistered(at, { name: `Pager ${String(i).padStart(2, '0')}` })
  for (const sort of ['newest', 'oldest', 'name']) {
    const path = `/api/h/admin/users?q=Pager&limit=25&sort=${sort}`
    const first = data<List<{ name: string }>>(await at.call('GET', path, { jwt: operator.jwt }))
    expect(first.rows).toHaveLength(25)
    const second = data<List<{ name: string }>>(
      await at.call('GET', `${path}&cursor=${first.cursor}`, { jwt: operator.jwt }),
    )
    expect(second.cursor).toBeNull()
    const names = [...first.rows, ...second.rows].map(({ name }) => name)
    expect(new Set(names).size).toBe(27)
    expect(names).toEqual(sort === 'newest' ? [...names].sort().reverse() : [...names].sort())
  }
  const bad = await at.call('GET', '/api/h/admin/users?cursor=xyz', { jwt: operator.jwt })
  expect([bad.status, bad.body.issues]).toEqual([422, [{ path: 'cursor', code: 'format' }]])
})

test('the first page of a list says how many its filters find, whatever the page', async () => {
  for (let i = 0; i < 4; i++) await aRegistered(at, { name: `Counted ${i}` })
  const list = async (query: string) =>
    data<List<{ id: string }>>(await at.call('GET', `/api/h/admin/${query}`, { jwt: operator.jwt }))
  const first = await list('users?q=Counted&limit=3')
  expect(first.found).toEqual({ count: 4, orMore: false })
  expect((await list('users?q=Counted')).found).toEqual({ count: 4, orMore: false })
  expect((await list('users?q=Counted&state=disabled')).found).toEqual({ count: 0, orMore: false })
  expect(await list(`users?q=Counted&limit=3&cursor=${first.cursor}`)).not.toHaveProperty('found')
  const others = ['audit', 'errors', 'feedback', 'tasks', 'waitlist', 'invite-codes', 'announcements']
  for (const path of others) {
    const whole = await list(`${path}?limit=100`)
    const page = await list(`${path}?limit=1`)
    expect([path, page.found?.count]).toEqual([path, whole.found?.count])
  }
  expect((await list('audit?limit=1')).found?.count).toBeGreaterThan(3)
  // Nobody walks a whole log to count a kind of deed.
  expect(await list('audit?limit=1&action=identity.')).not.toHaveProperty('found')
})

test('rows are counted up to a bound, and the list says that there may be more', async () => {
  const { db } = at.platform.database
  const entry = {
    text: 'Bounded',
    kind: 'idea' as const,
    locale: 'en' as const,
    createdAt: at.now(),
    handledAt: at.now(),
  }
  const add = (count: number) =>
    db.insert(feedbackEntries).values(Array.from({ length: count }, () => ({ ...entry, id: newId() })))
  const found = async () =>
    data<List<unknown>>(await at.call('GET', '/api/h/admin/feedback?q=Bounded&limit=1', { jwt: operator.jwt })).found
  await add(999)
  expect(await found()).toEqual({ count: 999, orMore: false })
  await add(2)
  expect(await found()).toEqual({ count: 1000, orMore: true })
})

test('one account shows its sessions, companies and history, and no secret', async () => {
  const person = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: person.id } })
  const { id } = await accountOf(person.id)
  const answer = await at.call('GET', `/api/h/admin/users/${id}`, { jwt: operator.jwt })
  expect(answer.body.data).toMatchObject({
    id,
    name: person.name,
    hasPassword: true,
    companies: [{ id: company.id, flags: 'O' }],
    sessions: expect.arrayContaining([expect.objectContaining({ current: false, living: true })]) as unknown,
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/argon2|codeHash/)
  const absent = await at.call('GET', `/api/h/admin/users/${crypto.randomUUID()}`, { jwt: operator.jwt })
  expect([absent.status, absent.body.code]).toEqual([404, 'operators.account_not_found'])
})

test('a switched-off account is out at once and cannot come in, until it is switched on; both are on record', async () => {
  const person = await aRegistered(at)
  const { id } = await accountOf(person.id)
  const path = `/api/h/admin/users/${id}`
  const off = await at.call('PUT', path, { jwt: operator.jwt, body: { disabled: true, reason: 'Spam' } })
  expect(off.body.data).toMatchObject({ disabledAt: at.now().toISOString() })
  const dead = await at.call('GET', '/api/h/profile', { jwt: person.jwt })
  expect([dead.status, dead.body.jwt]).toEqual([401, false])
  const logIn = () =>
    at.call('POST', '/api/h/auth', { body: { email: person.email, password: person.password }, device: person.device })
  expect((await logIn()).body.code).toBe('identity.credentials_wrong')
  expect(await newestAudit('identity.account_disabled')).toMatchObject({
    accountId: operator.accountId,
    subjectId: id,
    data: { reason: 'Spam', ended: 1 },
  })
  await at.call('PUT', path, { jwt: operator.jwt, body: { disabled: false } })
  expect((await logIn()).body.verify).toBe(false)
  expect(await newestAudit('identity.account_enabled')).toMatchObject({ subjectId: id })
  const self = await at.call('PUT', `/api/h/admin/users/${operator.accountId}`, {
    jwt: operator.jwt,
    body: { disabled: true },
  })
  expect([self.status, self.body.code]).toEqual([409, 'operators.not_oneself'])
})

test('an operator ends one session or all of them', async () => {
  const person = await aRegistered(at)
  const { id } = await accountOf(person.id)
  const second = await at.call('POST', '/api/h/auth', {
    body: { email: person.email, password: person.password },
    device: person.device,
  })
  const detail = data<{ sessions: { id: string; living: boolean }[] }>(
    await at.call('GET', `/api/h/admin/users/${id}`, { jwt: operator.jwt }),
  )
  const living = detail.sessions.filter((session) => session.living)
  expect(living).toHaveLength(2)
  const end = (query: string) => at.call('DELETE', `/api/h/admin/users/${id}/sessions${query}`, { jwt: operator.jwt })
  expect((await end(`?sessionid=${living[0]?.id}`)).body.data).toEqual({ ended: 1 })
  expect((await end(`?sessionid=${crypto.randomUUID()}`)).body.code).toBe('identity.session_not_found')
  expect((await at.call('GET', '/api/h/profile', { jwt: second.body.jwt as string })).status).toBe(401)
  expect((await at.call('GET', '/api/h/profile', { jwt: person.jwt })).status).toBe(200)
  expect((await end('')).body.data).toEqual({ ended: 1 })
  expect((await at.call('GET', '/api/h/profile', { jwt: person.jwt })).status).toBe(401)
})

test('errors of the same shape are one group, which a new report opens again', async () => {
  const report = (text: string) => at.call('POST', '/api/h/utils/web-log', { body: { text, info: `at ${text}` } })
  await report("TypeError: cannot read 'price' of offer 12")
  await report("TypeError: cannot read 'title' of offer 7")
  await report('RangeError')
  const list = async (query = '') =>
    data<List<{ id: string; text: string; reports: number }>>(
      await at.call('GET', `/api/h/admin/errors${query}`, { jwt: operator.jwt }),
    ).rows
  const group = (await list('?q=cannot')).at(0)!
  expect(group).toMatchObject({ reports: 2, text: "TypeError: cannot read 'price' of offer 12" })
  const path = `/api/h/admin/errors/${group.id}`
  const detail = await at.call('GET', path, { jwt: operator.jwt })
  expect(data<{ latest: unknown[] }>(detail).latest).toHaveLength(2)
  await at.call('PUT', path, { jwt: operator.jwt, body: { resolved: true } })
  expect((await list('?state=open')).map(({ text }) => text)).toEqual(['RangeError'])
  expect(await newestAudit('reports.error_resolved')).toMatchObject({ subjectId: group.id })
  await report("TypeError: cannot read 'x' of offer 99")
  expect(await list('?state=open&q=cannot')).toMatchObject([{ id: group.id, reports: 3 }])
  const absent = await at.call('PUT', `/api/h/admin/errors/${crypto.randomUUID()}`, {
    jwt: operator.jwt,
    body: { resolved: true },
  })
  expect(absent.body.code).toBe('reports.error_not_found')
})

test('the audit log is filtered by who, what, about whom and when', async () => {
  const person = await aRegistered(at, { name: 'Auditable One' })
  const { id } = await accountOf(person.id)
  const find = async (query: string) =>
    data<List<{ action: string; actorName: string | null; subjectName: string | null }>>(
      await at.call('GET', `/api/h/admin/audit?limit=100&${query}`, { jwt: operator.jwt }),
    ).rows
  await at.call('PUT', '/api/h/contact', { jwt: person.jwt, body: { id: person.id, name: 'Auditable Two' } })
  expect(await find('actor=auditable&action=contacts.')).toMatchObject([
    { action: 'contacts.person_updated', actorName: 'Auditable Two' },
  ])
  const theirs = (await find('actor=auditable')).map(({ action }) => action)
  expect(theirs).toEqual(expect.arrayContaining(['identity.signed_in', 'identity.password_set']))
  expect((await find(`subject=${id}`)).map(({ action }) => action)).toContain('identity.registered')
  expect((await find(`subject=${id}`)).map(({ subjectName }) => subjectName)).toContain('Auditable Two')
  expect((await find('action=identity.')).every(({ action }) => action.startsWith('identity.'))).toBe(true)
  expect(await find('from=2031-01-01')).toEqual([])
  const { offer } = await anOffer()
  const body = { offerid: offer.id, startsAt: '2030-05-03T02:00:00.000Z' }
  const { docno } = data<{ docno: string }>(await at.call('POST', '/api/h/orders', { jwt: person.jwt, body }))
  const ofOrder = await find(`docno=${docno}`)
  expect(ofOrder.length).toBeGreaterThan(0)
  // As it is written, or read out.
  for (const typed of [docno.toLowerCase(), docno.replace(/\D/g, ''), docno.replace('-', '%20')])
    expect(await find(`docno=${typed}`)).toEqual(ofOrder)
  expect(await find('docno=KH-1')).toEqual([])
  expect((await find('from=2030-05-01&to=2030-05-01')).length).toBeGreaterThan(0)
})

test('the audit log names whose time was closed and where, and keeps ids', async () => {
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id } })
  const { staff } = await anOffer({ company })
  const body = { companyid: company.slug, startsAt: '2030-05-03T01:00:00.000Z', endsAt: '2030-05-03T02:30:00.000Z' }
  await at.call('POST', '/api/h/schedule/blocks', { jwt: owner.jwt, body })
  const path = `/api/h/admin/audit?action=desk.&subject=${staff.id}`
  const { rows } = data<List<unknown>>(await at.call('GET', path, { jwt: operator.jwt }))
  expect(rows).toMatchObject([
    {
      subjectName: staff.name,
      data: { staff: [staff.name], branches: [expect.any(String)], from: '2030-05-03 09:00', to: '2030-05-03 10:30' },
    },
  ])
  expect(JSON.stringify(rows)).not.toContain('branchids')
})

test('the audit log says in the words of its reader who got a booking and who had it, and how the order went', async () => {
  const company = await aCompany({ owner: { contactId: (await aRegistered(at)).id } })
  const [{ staff: before }, { staff }] = [await anOffer({ company }), await anOffer({ company })]
  const subjectId = newId()
  const ctx = { ...(await aContext()), actor: { kind: 'system' } as const }
  const write = (action: 'orders.replace_person' | 'orders.expire_payment', told: Record<string, unknown>) =>
    atomically(ctx, (ctx) => recordAudit(ctx, { action, subjectId, companyId: company.id, data: told }))
  await write('orders.replace_person', { staff: staff.id, staffBefore: before.id })
  await write('orders.expire_payment', { from: 'pending_payment', to: 'draft' })
  const read = async (locale: string) => {
    const headers = { 'accept-language': locale }
    const path = `/api/h/admin/audit?subject=${subjectId}`
    const { rows } = data<List<{ data: unknown }>>(await at.call('GET', path, { jwt: operator.jwt, headers }))
    return rows.map((row) => row.data)
  }
  expect(await read('en')).toEqual([
    { from: 'Waiting for payment', to: 'Draft' },
    { staff: staff.name, staffBefore: before.name },
  ])
  expect((await read('zh'))[0]).toEqual({ from: '待付款', to: '草稿' })
})

test('a list is had as a file that no spreadsheet takes for a formula, which is put on record', async () => {
  await aRegistered(at, { name: '=cmd()|calc' })
  const response = await at.api.request('/api/h/admin/users?format=csv&q=calc', {
    headers: { authorization: `Bearer ${operator.jwt}` },
  })
  const text = Buffer.from(await response.arrayBuffer()).toString()
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="users-2030-05-01.csv"')
  expect(text.startsWith('\ufeffName,Email,Phone,Operator,Registered,')).toBe(true)
  expect(text).toContain("\r\n'=cmd()|calc,")
  expect(await newestAudit('operators.list_exported')).toMatchObject({ data: { list: 'users', rows: 1 } })
})

test('a file is in the language of whoever takes it: heads, states, times by the clock where they are', async () => {
  await at.platform.database.db.execute(sql`insert into audit_entries (id, at, actor_kind, action, data)
    values (gen_random_uuid(), '2030-04-30T17:05:00Z', 'system', 'orders.status_changed', '{"from":"pending","to":["a"]}')`)
  const file = async (list: string, language: string) => {
    const answer = await at.api.request(`/api/h/admin/${list}?format=csv`, {
      headers: { authorization: `Bearer ${operator.jwt}`, 'accept-language': language },
    })
    return (await answer.text()).replace('\ufeff', '').split('\r\n')
  }
  const [head, ...lines] = await file('audit', 'zh')
  expect(head).toBe('时间,事件,操作代码,操作者,对象,公司,详情,网络地址,请求编号,对象编号,操作者编号,公司编号,编号')
  const line = lines.find((one) => one.startsWith('2030-05-01 01:05,')) ?? ''
  expect(line).toContain(',orders.status_changed,')
  expect(line).not.toMatch(/[{}]/)
  expect((await file('users', 'ms'))[0]).toBe(
    'Nama,Emel,Telefon,Pengendali,Didaftar,Kali terakhir,Dimatikan,Minta dipadam,Id',
  )
})

test('the overview counts people, orders and what waits, and says how the house is', async () => {
  const { body } = await at.call('GET', '/api/h/admin/overview', { jwt: operator.jwt })
  const overview = body.data as Record<string, Record<string, unknown>> & { days: unknown[] }
  expect(overview.figures?.accounts).toBeGreaterThan(20)
  expect(overview.days).toHaveLength(30)
  expect(overview.health).toMatchObject({ queueFailed: 0 })
  expect(overview.waiting).toEqual({ companies: 0, waitlist: 0, feedback: 0, errors: 2, tasks: 0 })
})
