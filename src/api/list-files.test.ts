import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { texts } from '#locales/index.ts'
import { rightLetters } from '#shared/rights.ts'
import { anOperator, aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, anOffer } from '#test/world.ts'

// A file holds its whole list, however long that is, or breaks off for everybody to see.

const MANY = 5203
let at: Awaited<ReturnType<typeof openTestApi>>
let operator: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  at = await openTestApi()
  operator = await anOperator(at)
})

/** A company with so many orders. */
async function aBusyDesk(many: number) {
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id } })
  const { offer } = await anOffer({ company })
  await at.platform.database.db.execute(sql`
    insert into orders (id, docno, company_id, offer_kind, status, starts_at, policy, subtotal_amount, total_amount, due_amount)
    select gen_random_uuid(), 'F-' || n || '-' || ${company.slug}::text, ${company.id}, 'instant', 'confirmed',
      now() + n % 7 * interval '1 day', '{"preset":"fair","latePercent":10,"noShowPercent":30,"noticeMinutes":1440}', 100, 100, 100
    from generate_series(1, ${many}::int) n`)
  return { owner, company, offer }
}

const ask = (path: string, jwt: string) =>
  at.api.request(`/api/h/${path}`, { headers: { authorization: `Bearer ${jwt}` } })
/** The values of a column. */
function column(text: string, name: string): string[] {
  const [head = '', ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n')
  const words = texts('en', 'files')
  const index = head
    .split(',')
    .findIndex((word) => Object.entries(words).some(([key, said]) => key.endsWith(`.${name}`) && said === word))
  return lines.map((line) => line.split(',')[index] ?? '')
}
const records = async (action: string) =>
  (
    await at.platform.database.db
      .select({ data: auditEntries.data })
      .from(auditEntries)
      .where(eq(auditEntries.action, action))
      .orderBy(desc(auditEntries.at), desc(auditEntries.id))
  ).map(({ data }) => data)

test.each(['newest', 'oldest', 'soonest', 'latest'])(
  'the file of more orders than any page holds has each of them once (%s)',
  async (sort) => {
    const { company, owner } = await aBusyDesk(MANY)
    const before = (await records('desk.list_exported')).length
    const file = await ask(`desk/orders?companyid=${company.slug}&format=csv&sort=${sort}`, owner.jwt)
    expect(file.status).toBe(200)
    const docnos = column(await file.text(), 'docno')
    expect(docnos).toHaveLength(MANY)
    expect(new Set(docnos).size).toBe(MANY)
    // Put on record once, before a byte is sent: how many rows there will be is not known then.
    const recorded = await records('desk.list_exported')
    expect(recorded.length - before).toBe(1)
    expect(recorded[0]).toEqual({ list: 'orders' })
  },
  60_000,
)

test('the file of more offers than any page holds has each of them once', async () => {
  const { company, owner, offer } = await aBusyDesk(0)
  await at.platform.database.db.execute(sql`
    insert into offers select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'slug', 's' || n, 'booked_count', n % 5))).*
    from offers o, generate_series(1, ${MANY - 1}::int) n where o.id = ${offer.id}`)
  for (const sort of ['newest', 'most_booked', 'price']) {
    const file = await ask(`offers?companyid=${company.slug}&format=csv&sort=${sort}`, owner.jwt)
    expect(new Set(column(await file.text(), 'offerid')).size).toBe(MANY)
  }
}, 60_000)

test.each([
  [
    'waitlist',
    sql`insert into waitlist_entries (id, kind, email, name, locale, created_at)
      select gen_random_uuid(), 'access', 'w' || n || '@example.test', 'W', 'en', now() - n * interval '1 second' from generate_series(1, 10203) n`,
  ],
  [
    'feedback',
    sql`insert into feedback_entries (id, kind, text, page, locale, user_agent, created_at)
      select gen_random_uuid(), 'idea', 'x', '/', 'en', 'x', now() - n * interval '1 second' from generate_series(1, 10203) n`,
  ],
  [
    'errors',
    sql`insert into error_groups (id, fingerprint, text, reports, first_at, last_at)
      select gen_random_uuid(), 'f' || n, 'x', 1, now() - n * interval '1 second', now() from generate_series(1, 10203) n`,
  ],
  [
    'audit',
    sql`insert into audit_entries (id, at, actor_kind, action, data)
      select gen_random_uuid(), now() - n % 1000 * interval '1 second', 'system', 'desk.list_exported', '{}' from generate_series(1, 10203) n`,
  ],
])(
  'the file of an operator’s list of more rows than any page holds has each of them once: %s',
  async (list, fill) => {
    await at.platform.database.db.execute(fill)
    const file = await ask(
      `admin/${list}?format=csv${list === 'audit' ? '&action=desk.list_exported' : ''}`,
      operator.jwt,
    )
    const ids = column(await file.text(), 'id')
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(10203)
  },
  60_000,
)

test.each(['newest', 'name'])(
  'the file of all people has each of them once (%s)',
  async (sort) => {
    const { db } = at.platform.database
    await db.execute(sql`with made as (insert into contacts (id, isperson, name) select gen_random_uuid(), true, 'Same name'
      from generate_series(1, 5101) returning id)
    , carded as (insert into contact_infos (id, contact_id, is_primary) select id, id, true from made returning id)
    insert into accounts (id, contact_id, cinfo_id, email) select gen_random_uuid(), id, id, id || '@example.test' from carded`)
    const all = await db.$count(contacts, sql`id in (select contact_id from accounts where deleted_at is null)`)
    const file = await ask(`admin/users?format=csv&sort=${sort}`, operator.jwt)
    const ids = column(await file.text(), 'id')
    expect([ids.length, new Set(ids).size]).toEqual([all, all])
  },
  60_000,
)

test('a page that is named does not shorten a file', async () => {
  const { company, owner } = await aBusyDesk(3)
  const page = await at.call('GET', `/api/h/desk/orders?companyid=${company.slug}&limit=1`, { jwt: owner.jwt })
  const { cursor } = page.body.data as { cursor: string }
  const file = await ask(`desk/orders?companyid=${company.slug}&format=csv&cursor=${cursor}`, owner.jwt)
  expect(column(await file.text(), 'docno')).toHaveLength(3)
})

test('whoever loses the right to it while a file is sent gets an aborted file, not a shorter one', async () => {
  const { company, owner } = await aBusyDesk(1203)
  const file = await ask(`desk/orders?companyid=${company.slug}&format=csv`, owner.jwt)
  const reader = file.body!.getReader()
  await reader.read()
  await at.platform.database.db
    .update(staffMembers)
    .set({ endedAt: at.now() })
    .where(eq(staffMembers.companyId, company.id))
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow()
})

test.each([
  ['logs out', (jwt: string) => at.call('GET', '/api/h/auth/logout', { jwt })],
  [
    'is no operator any more',
    (_jwt: string, id: string) =>
      at.platform.database.db.update(accounts).set({ sysadmin: false }).where(eq(accounts.contactId, id)),
  ],
] as const)('who %s while a file is sent gets no more of it', async (_what, leave) => {
  const taker = await anOperator(at)
  await at.platform.database.db.execute(sql`insert into audit_entries (id, at, actor_kind, action, data)
    select gen_random_uuid(), now(), 'system', 'desk.list_exported', '{}' from generate_series(1, 1203)`)
  const answer = await at.api.request('/api/h/admin/audit?format=csv', {
    headers: { authorization: `Bearer ${taker.jwt}` },
  })
  const reader = answer.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  await leave(taker.jwt, taker.id)
  await expect(reader?.read()).rejects.toThrow('The file broke off')
})

test('who keeps the orders but loses the right to files gets no more of one', async () => {
  const { company, owner } = await aBusyDesk(1203)
  const file = await ask(`desk/orders?companyid=${company.slug}&format=csv`, owner.jwt)
  const reader = file.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  await at.platform.database.db
    .update(staffMembers)
    .set({ flags: '', perms: rightLetters['orders.view'] })
    .where(eq(staffMembers.companyId, company.id))
  await expect(reader?.read()).rejects.toThrow('The file broke off')
})

test('a failure in the middle of a file ends its answer as broken, and the server goes on', async () => {
  const { company, owner } = await aBusyDesk(1203)
  // The oldest is on the last page, and its clock cannot be read.
  await at.platform.database.db.execute(sql`update orders set zone = 'Nowhere/None' where id =
    (select min(id::text)::uuid from orders where company_id = ${company.id})`)
  const server = createServer(getRequestListener((request) => at.api.fetch(request)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/h/desk/orders?companyid=${company.slug}`
  const headers = { authorization: `Bearer ${owner.jwt}` }
  const file = await fetch(`${url}&format=csv`, { headers })
  expect(file.status).toBe(200)
  await expect(file.text()).rejects.toThrow()
  expect((await fetch(url, { headers })).status).toBe(200)
  expect((await records('desk.list_exported'))[0]).toEqual({ list: 'orders' })
})

test('a file is named by the day of its company', async () => {
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id }, zone: 'Pacific/Auckland' })
  const name = async (query: string, jwt: string) => (await ask(query, jwt)).headers.get('content-disposition')
  const dayIn = (zone: string, now: Date) => new Intl.DateTimeFormat('sv', { timeZone: zone }).format(now)
  // At any hour one of the two is on another day than UTC, or both are.
  for (const zone of ['Pacific/Auckland', 'Pacific/Pago_Pago']) {
    await at.platform.database.db.execute(sql`update companies set zone = ${zone} where id = ${company.id}`)
    for (const list of ['desk/orders', 'offers'])
      expect(await name(`${list}?companyid=${company.slug}&format=csv`, owner.jwt)).toBe(
        `attachment; filename="${list.replace('desk/', '')}-${dayIn(zone, at.now())}.csv"`,
      )
  }
  const later = await openTestApi()
  // Seven in the evening in Greenwich is tomorrow in Kuala Lumpur, where the operators are.
  later.passTime(17 * 3600)
  const other = await anOperator(later)
  const file = await later.api.request('/api/h/admin/users?format=csv', {
    headers: { authorization: `Bearer ${other.jwt}` },
  })
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="users-${dayIn('Asia/Kuala_Lumpur', later.now())}.csv"`,
  )
})
