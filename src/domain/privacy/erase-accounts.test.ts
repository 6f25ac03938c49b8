import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { operatorTasks } from '#domain/base/tasks/tasks.tables.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { reviews } from '#domain/catalogue/reviews/reviews.tables.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { paymentEvents, payments } from '#domain/money/payments/payments.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { messages, threads } from '#domain/talk/messages/messages.tables.ts'
import { customers } from '#domain/trade/customers/customers.tables.ts'
import { forgetGuests } from '#domain/trade/index.ts'
import { orderEvents, orders } from '#domain/trade/orders/orders.tables.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { mailboxEntries } from '#platform/mailbox/mailbox.tables.ts'
import { newId } from '#shared/ids.ts'
import { noteAll } from '#test/a-customer.ts'
import { anOperator, aRegistered, openTestApi } from '#test/api.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaidBooking } from '#test/paid-booking.ts'
import { aCompany, aContext, anOffer, testNow } from '#test/world.ts'
import { eraseAccount, eraseDueAccounts } from './erase-accounts.ts'
import { makeExport } from './make-export.ts'
import { dataExports } from './privacy.tables.ts'

type At = Awaited<ReturnType<typeof openTestApi>>
const day = 24 * 3600
const slot = '2030-05-03T02:00:00.000Z'

/** The whole content of the database and of the files, as one text per place. */
async function dump(at: At): Promise<{ place: string; text: string }[]> {
  const { pool } = at.platform.database
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
  )
  const places: { place: string; text: string }[] = []
  for (const { schema, name } of tables) {
    const { rows } = await pool.query<{ text: string }>(
      `select row_to_json(t)::text as text from "${schema}"."${name}" t`,
    )
    places.push(...rows.map(({ text }) => ({ place: `${schema}.${name}`, text })))
  }
  const folder = at.platform.env.DATA_DIR
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) {
      const file = path.join(entry.parentPath, entry.name)
      places.push({ place: file, text: readFileSync(file).toString('latin1') })
    }
  }
  return places
}

async function foundIn(at: At, canaries: readonly string[]): Promise<string[]> {
  const found = (await dump(at)).flatMap(({ place, text }) =>
    canaries
      .filter((canary) => text.toLowerCase().includes(canary.toLowerCase()))
      .map((canary) => `${place}: ${canary}`),
  )
  return [...new Set(found)]
}

const ledgerSum = async (at: At) =>
  (await at.platform.database.pool.query(`select count(*), coalesce(sum(abs(amount)), 0) as total from ledger_entries`))
    .rows[0]

/** Somebody who has left a trace wherever the product takes one. */
async function aTracedPerson(at: At) {
  const n = Math.floor(Math.random() * 9_000_000) + 1_000_000
  const name = `Canaria O'Zebrafinch${n}`
  const email = `canary.zebra${n}@example.test`
  const phone = `+6012${n}`
  const person = await aRegistered(at, { name, email })
  const { jwt, id } = person
  const call = (method: string, url: string, body?: unknown) =>
    at.call(method, url, { jwt, device: person.device, ...(body !== undefined && { body }) })
  await call('POST', '/api/h/update-cinfo', { phoneno: phone })
  await call('PUT', '/api/h/update-cinfo', { tac: (await at.mailbox(phone)).code, phoneno: phone })

  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id } })
  const { offer, item } = await anOffer({ company })
  const placed = await call('POST', '/api/h/orders', {
    offerid: offer.id,
    startsAt: slot,
    note: `Call ${name} on ${phone}`,
  })
  expect(placed.body).toMatchObject({ ok: true })
  const { orderid, groupid } = placed.body.data as { orderid: string; groupid: string }
  const paid = await at.call('POST', `/api/h/checkout/${groupid}/payment`, {
    jwt,
    headers: { 'idempotency-key': newId() },
    body: {
      provider: 'offline',
      method: 'on_the_spot',
      customer: { name, email, phone },
      recipient: { name: `Mother of ${name}`, phone },
    },
  })
  expect(paid.body).toMatchObject({ ok: true })
  const written = await call('POST', `/api/h/orders/${orderid}/messages`, { text: `I am ${name}, ${email}` })
  expect(written.status).toBe(200)
  await at.call('POST', `/api/h/orders/${orderid}/messages`, {
    jwt: owner.jwt,
    body: {
      text: `Dear ZEBRAFINCH${n} (Canaria), is 012-${String(n).slice(0, 3)} ${String(n).slice(3)} right?`,
      as: 'provider',
    },
  })
  await call('POST', '/api/h/connects/fav', { offerid: offer.id, companyid: company.id, itemid: item.id })
  await call('POST', '/api/h/user-prefs', { country: name.slice(0, 50) })
  await call('POST', '/api/h/utils/web-log', { text: `crash for ${email}`, info: name })
  await at.call('POST', '/api/wlist', { body: { email, name, phone } })
  await at.call('POST', '/api/h/auth', { body: { email, password: 'not this one' }, ip: '198.51.100.9' })

  await call('POST', '/api/h/data-export', {})
  const { db } = await aContext()
  const [asked] = await db
    .select()
    .from(dataExports)
    .orderBy(desc(dataExports.requestedAt), desc(dataExports.id))
    .limit(1)
  await makeExport(await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() }), asked?.id ?? '')
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0066b2' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(picture)], `${name}.jpg`, { type: 'image/jpeg' }))
  const encoded = new Response(form)
  const bytes = new Uint8Array(await encoded.arrayBuffer())
  const uploaded = await at.api.request('/api/f', {
    method: 'POST',
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': String(bytes.byteLength),
      authorization: `Bearer ${jwt}`,
    },
    body: bytes,
  })
  const fileId = ((await uploaded.json()) as { data: { id: string } }).data.id
  await call('PUT', '/api/h/contact', { id, avatarFileId: fileId })
  await at.api.request(`/api/f/${fileId}?size=avatar`)
  await db.insert(reviews).values({
    companyId: company.id,
    itemId: item.id,
    authorContactId: id,
    authorName: name,
    stars: 5,
    text: `${name} liked it`,
    reply: `Thank you, ${name}!`,
    locale: 'en',
    publishedAt: at.now(),
  })
  await db.insert(staffMembers).values({ companyId: company.id, contactId: id, name, perms: 'B' })
  const cancelled = await call('POST', `/api/h/orders/${orderid}/cancel`, {
    reason: `Nobody came.\n${name}: "${name}" is ill\n${phone}\ttoo`,
  })
  expect(cancelled.status).toBe(200)
  await noteAll()
  const noted = {
    note: `${name} likes tea`,
    tags: [name],
    emailConsent: true,
    emailConsentSource: 'in_person' as const,
  }
  await db.update(customers).set(noted).where(eq(customers.companyId, company.id))
  // Another company wrote down whom it knows by that number.
  const elsewhere = await aCompany()
  const known = {
    madeBy: 'company' as const,
    name,
    phone: `+60${phone.replace(/^\+?60|^0/, '')}`,
    note: `Friend of ${name}`,
  }
  await db.insert(customers).values({ companyId: elsewhere.id, ...known })
  await db.insert(operatorTasks).values({
    kind: 'dispute',
    subjectId: orderid,
    orderId: orderid,
    createdAt: at.now(),
    settledAt: at.now(),
    outcome: 'decided',
    note: `${name} was there`,
  })
  const movement = newId()
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into ledger_transactions (id, kind, order_id, at) values (${movement}, 'refund_paid', ${orderid}, now())`,
    )
    for (const [account, amount] of [
      ['clearing', 8000],
      ['suspense', -8000],
    ])
      await tx.execute(sql`insert into ledger_entries (id, transaction_id, account, order_id, amount, currency, at)
        values (${newId()}, ${movement}, ${account}, ${orderid}, ${amount}, 'MYR', now())`)
  })
  const [account] = await db.select().from(accounts).where(eq(accounts.contactId, id))
  if (!account) throw new Error('no account')
  return {
    ...person,
    accountId: account.id,
    orderid,
    fileId,
    canaries: [`zebrafinch${n}`, email, `12${n}`, String(n)],
  }
}

test('after the days of grace nothing in tables, queues or files names the person, and money is as it was', async () => {
  const at = await openTestApi()
  const person = await aTracedPerson(at)
  const money = await ledgerSum(at)
  expect((await foundIn(at, person.canaries)).length).toBeGreaterThan(20)
  const asked = await at.call('POST', '/api/h/deletion', { jwt: person.jwt, body: { password: person.password } })
  expect(asked.status).toBe(200)

  at.passTime(14 * day - 60)
  const ctx = () => aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  expect(await eraseDueAccounts(await ctx())).toBe(0)
  at.passTime(120)
  expect(await eraseDueAccounts(await ctx())).toBe(1)
  expect(await foundIn(at, person.canaries)).toEqual([])
  expect((await at.api.request(`/api/f/${person.fileId}`)).status).toBe(404)
  expect(await ledgerSum(at)).toEqual(money)
  expect(await brokenInvariants(await ctx())).toEqual({})

  const { db } = await ctx()
  const [order] = await db.select().from(orders).where(eq(orders.id, person.orderid))
  expect(order).toMatchObject({
    accountId: person.accountId,
    customerEmail: null,
    customerPhone: null,
    recipientName: null,
    recipientPhone: null,
    note: null,
  })
  expect(order?.customerName).toMatch(/^Deleted [0-9a-f]{8}$/)
  // The address is free again, for whoever proves it.
  expect((await at.call('POST', '/api/h/register', { body: { name: 'New', email: person.email } })).status).toBe(200)
})

test('an erasure that dies midway, is run again and run once more comes to the same end', async () => {
  const at = await openTestApi()
  const person = await aTracedPerson(at)
  await at.call('POST', '/api/h/deletion', { jwt: person.jwt, body: { password: person.password } })
  at.passTime(15 * day)
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  // Simulates a process that dies after the bytes are gone: the transaction is never run.
  const dying = {
    ...ctx,
    db: new Proxy(ctx.db, {
      get: (db, key) => (key === 'transaction' ? () => Promise.reject(new Error('killed')) : Reflect.get(db, key)),
    }),
  }
  await expect(eraseAccount(dying, person.accountId)).rejects.toThrow('killed')
  expect((await foundIn(at, person.canaries)).length).toBeGreaterThan(10)
  // And a transaction that dies before its end leaves nothing half done.
  await ctx.db.execute(
    sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  )
  await ctx.db.execute(
    sql`create trigger die before delete on rate_limit_counters for each statement execute function die()`,
  )
  await expect(eraseAccount(ctx, person.accountId)).rejects.toThrow()
  const [still] = await ctx.db.select().from(contacts).where(eq(contacts.id, person.id))
  expect(still?.name).toBe(person.name)
  await ctx.db.execute(sql`drop trigger die on rate_limit_counters`)

  const both = await Promise.all([eraseAccount(ctx, person.accountId), eraseAccount(ctx, person.accountId)])
  expect(both.sort()).toEqual([false, true])
  expect(await foundIn(at, person.canaries)).toEqual([])
  expect(await eraseAccount(ctx, person.accountId)).toBe(false)
})

test('an erasure that fails for three days is a task for operators, until it is done after all', async () => {
  const at = await openTestApi()
  const { jwt, id, password } = await aRegistered(at)
  await at.call('POST', '/api/h/deletion', { jwt, body: { password } })
  const { db } = at.platform.database
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.contactId, id))
  await db.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  )
  await db.execute(sql`create trigger refuse before delete on passkeys for each statement execute function refuse()`)
  const erase = async () =>
    eraseDueAccounts(await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() }))
  const tasks = () =>
    db
      .select()
      .from(operatorTasks)
      .where(eq(operatorTasks.subjectId, account?.id ?? ''))
  at.passTime(14 * day + 60)
  expect([await erase(), await tasks()]).toEqual([0, []])
  at.passTime(3 * day)
  expect([await erase(), await erase()]).toEqual([0, 0])
  expect(await tasks()).toMatchObject([{ kind: 'erasure', error: 'refused', settledAt: null }])
  await db.execute(sql`drop trigger refuse on passkeys`)
  expect(await erase()).toBe(1)
  expect(await tasks()).toMatchObject([{ kind: 'erasure', outcome: 'settled', settledBy: null }])
})

test('control: without the rules of one table its words stay', async () => {
  const at = await openTestApi()
  const person = await aTracedPerson(at)
  await at.call('POST', '/api/h/deletion', { jwt: person.jwt, body: { password: person.password } })
  at.passTime(15 * day)
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  await ctx.db.execute(sql`create function keep() returns trigger language plpgsql as $$ begin return null; end $$`)
  await ctx.db.execute(sql`create trigger keep before update on messages for each row execute function keep()`)
  expect(await eraseAccount(ctx, person.accountId)).toBe(true)
  await ctx.db.execute(sql`drop trigger keep on messages`)
  const places = (await foundIn(at, person.canaries)).map((found) => found.split(':')[0])
  expect(new Set(places)).toEqual(new Set(['public.messages']))
})

test('words are found in a table of any size: it is read a piece at a time, to its end', async () => {
  const at = await openTestApi()
  const { id, email } = await aRegistered(at)
  const { db } = at.platform.database
  const [account] = await db.select().from(accounts).where(eq(accounts.contactId, id))
  // Two pieces, and somebody in the last row.
  await db.execute(sql`insert into feedback_entries (id, kind, text, locale, created_at)
    select gen_random_uuid(), 'idea', repeat(md5(i::text), 55) || case i when 3200 then ${` ask ${email}`} else '' end, 'en', now()
    from generate_series(1, 3200) i`)
  const { rows } = await db.execute(sql`select max(ctid)::text as last from feedback_entries`)
  expect(rows).toEqual([{ last: expect.stringMatching(/^\((?:5[2-9]|[6-9]\d)\d,/) }])
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  expect(await eraseAccount(ctx, account!.id, { again: true })).toBe(true)
  expect(await foundIn(at, [email])).toEqual([])
})

test('whoever has been erased in part keeps the account no more', async () => {
  const at = await openTestApi()
  const person = await aTracedPerson(at)
  const { email, password, device } = person
  await at.call('POST', '/api/h/deletion', { jwt: person.jwt, body: { password } })
  at.passTime(15 * day)
  await at.call('POST', '/api/h/auth', { body: { email, password }, device })
  const { code } = await at.mailbox(email)
  const pending = await at.call('PUT', '/api/h/auth', { body: { tac: code, email }, device })
  const { keep } = pending.body.data as { keep: string }
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  await ctx.db.execute(
    sql`create function refuse_words() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  )
  await ctx.db.execute(
    sql`create trigger refuse before delete on passkeys for each statement execute function refuse_words()`,
  )
  await expect(eraseAccount(ctx, person.accountId)).rejects.toThrow()
  expect((await at.call('PUT', '/api/h/deletion', { body: { keep } })).body.code).toBe('identity.token_invalid')
  await ctx.db.execute(sql`drop function refuse_words cascade`)
  expect(await eraseAccount(ctx, person.accountId)).toBe(true)
})

test('an account whose erasure has begun is to whoever asks as one that there is not, and is sent nothing', async () => {
  const at = await openTestApi()
  const { email, password, device, jwt, id } = await aRegistered(at)
  await at.call('POST', '/api/h/deletion', { jwt, body: { password } })
  at.passTime(15 * day)
  const ask = (path: string, body: object) => at.call('POST', path, { body, device })
  expect((await ask('/api/h/auth', { email })).status).toBe(200)
  const { code } = await at.mailbox(email)
  const { db } = at.platform.database
  await db.update(accounts).set({ erasingAt: at.now() }).where(eq(accounts.contactId, id))
  const verify = await at.call('PUT', '/api/h/auth', { body: { tac: code, email }, device })
  expect(verify.body.code).toBe('identity.code_wrong')
  const before = (await listMailbox(db, email)).length
  at.passTime(3600)
  for (const [path, body] of [
    ['/api/h/auth', {}],
    ['/api/h/auth', { password }],
    ['/api/h/auth/reset', {}],
  ] as const) {
    const [known, unknown] = [await ask(path, { email, ...body }), await ask(path, { email: `no-${email}`, ...body })]
    const shape = ({ status, body }: typeof known) => [status, body.code, Object.keys(body).toSorted()]
    expect(shape(known), path).toEqual(shape(unknown))
  }
  expect(await listMailbox(db, email)).toHaveLength(before)
})

test('an order that came up during the days of grace puts the erasure off', async () => {
  const at = await openTestApi()
  const person = await aTracedPerson(at)
  await at.call('POST', '/api/h/deletion', { jwt: person.jwt, body: { password: person.password } })
  at.passTime(15 * day)
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  await ctx.db.update(orders).set({ status: 'confirmed' }).where(eq(orders.id, person.orderid))
  expect(await eraseAccount(ctx, person.accountId)).toBe(false)
  await ctx.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, person.orderid))
  expect(await eraseAccount(ctx, person.accountId)).toBe(true)
})

/** Somebody who sets a company up, with its place and a service, and may hand it in. */
async function aSetUp(at: At) {
  const owner = await aRegistered(at)
  const n = newId().slice(-8)
  const slug = `kedai-kakaktua-${n}`
  const contact = { isperson: false, name: `Kedai Kakaktua ${n}`, slug, registrationNumber: `SA${n}`, settingUp: true }
  const made = await at.call('POST', '/api/h/contact', { jwt: owner.jwt, body: contact })
  const [companyid = ''] = made.body.result as string[]
  await anOffer()
  const haircut = { category: 'hair', title: `Kakaktua ${n}`, sen: 4500, minutes: 45 }
  const services = { atProvider: true, atCustomer: false, policyPreset: 'fair', list: [haircut] }
  const body = {
    companyid,
    place: { line1: `7, Jalan Kakaktua ${n}`, city: 'Ipoh' },
    hours: [{ weekday: 1, from: 600, to: 1140 }],
    services,
  }
  expect((await at.call('PUT', '/api/h/setup', { jwt: owner.jwt, body })).status).toBe(200)
  const ctx = () => aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  const leave = () => at.call('POST', '/api/h/deletion', { jwt: owner.jwt, body: { password: owner.password } })
  const erase = async (contactId: string) => {
    at.passTime(15 * day)
    const [account] = await (await ctx()).db.select().from(accounts).where(eq(accounts.contactId, contactId))
    return eraseAccount(await ctx(), account?.id ?? '')
  }
  const handIn = () => at.call('POST', '/api/h/hand-in', { jwt: owner.jwt, body: { companyid } })
  return { owner, slug, n, companyid, leave, erase, handIn, ctx }
}

test('a company that was never open ends with the account of who set it up: it says nothing any more, and its slug is free', async () => {
  const at = await openTestApi()
  const { owner, slug, n, companyid, leave, erase, handIn, ctx } = await aSetUp(at)
  const { db } = await ctx()
  expect((await handIn()).status).toBe(200)
  expect((await leave()).status).toBe(200)
  // Meanwhile its owner may come back, and it is not opened for nobody.
  const operator = await anOperator(at)
  const approve = () =>
    at.call('PUT', `/api/h/admin/companies/${companyid}`, { jwt: operator.jwt, body: { decision: 'approve' } })
  expect((await approve()).body).toMatchObject({ code: 'companies.not_now' })
  // A slug that names it is anybody's.
  const rival = await aRegistered(at)
  const foreseen = { isperson: false, name: 'Rival', slug: `ended-${companyid}` }
  expect((await at.call('POST', '/api/h/contact', { jwt: rival.jwt, body: foreseen })).status).toBe(200)
  expect(await erase(owner.id)).toBe(true)
  const [company] = await db.select().from(companies).where(eq(companies.id, companyid))
  expect(company).toMatchObject({ status: 'terminated', registrationNumber: null })
  expect(company?.slug).toMatch(/^ended-/)
  expect(await db.$count(offers, eq(offers.companyId, companyid))).toBe(0)
  const places = (await foundIn(at, [`Kakaktua ${n}`])).map((found) => found.split(':')[0])
  expect(places).toEqual([])
  const next = await aRegistered(at)
  const body = { isperson: false, name: 'Another', slug }
  expect((await at.call('POST', '/api/h/contact', { jwt: next.jwt, body })).status).toBe(200)
  expect(await db.$count(staffMembers, eq(staffMembers.contactId, owner.id))).toBe(1)
})

test('a company that is not open yet keeps its last owner while somebody else works there', async () => {
  const at = await openTestApi()
  const { companyid, leave, ctx } = await aSetUp(at)
  const { db } = await ctx()
  const colleague = await aRegistered(at)
  const post = { companyId: companyid, contactId: colleague.id, name: 'Colleague', perms: 'B' }
  await db.insert(staffMembers).values(post)
  expect((await leave()).body).toMatchObject({ data: { reasons: [{ kind: 'last_owner', companyid }] } })
  await db.update(staffMembers).set({ endedAt: at.now() }).where(eq(staffMembers.contactId, colleague.id))
  expect((await leave()).status).toBe(200)
})

test('a company that was rejected says nothing any more either, once its owner is erased', async () => {
  const at = await openTestApi()
  const { owner, slug, n, companyid, leave, erase, handIn, ctx } = await aSetUp(at)
  expect((await handIn()).status).toBe(200)
  const { jwt } = await anOperator(at)
  const body = { decision: 'reject', words: 'No.' }
  expect((await at.call('PUT', `/api/h/admin/companies/${companyid}`, { jwt, body })).status).toBe(200)
  expect((await leave()).status).toBe(200)
  expect(await erase(owner.id)).toBe(true)
  const [company] = await (await ctx()).db.select().from(companies).where(eq(companies.id, companyid))
  expect(company).toMatchObject({ status: 'terminated', registrationNumber: null })
  expect(company?.slug).not.toBe(slug)
  expect((await foundIn(at, [`Kakaktua ${n}`])).map((found) => found.split(':')[0])).toEqual([])
})

test('a company in which somebody begins to work during the days of grace puts the erasure off, and after three days is an operator’s task', async () => {
  const at = await openTestApi()
  const { owner, slug, companyid, leave, ctx } = await aSetUp(at)
  const { db } = await ctx()
  expect((await leave()).status).toBe(200)
  const colleague = await aRegistered(at)
  await db.insert(staffMembers).values({ companyId: companyid, contactId: colleague.id, name: 'Colleague', perms: 'B' })
  const [account] = await db.select().from(accounts).where(eq(accounts.contactId, owner.id))
  const tasks = () =>
    db
      .select()
      .from(operatorTasks)
      .where(eq(operatorTasks.subjectId, account?.id ?? ''))
  at.passTime(15 * day)
  await eraseDueAccounts(await ctx())
  expect(await tasks()).toEqual([])
  at.passTime(3 * day)
  await eraseDueAccounts(await ctx())
  expect(await tasks()).toMatchObject([{ kind: 'erasure', settledAt: null }])
  expect(JSON.stringify(await tasks())).toContain(`last_owner: ${slug}`)
  // Whoever stays after all leaves operators nothing to see to.
  const { email, password, device } = owner
  await at.call('POST', '/api/h/auth', { body: { email, password }, device })
  const { code } = await at.mailbox(email)
  const pending = await at.call('PUT', '/api/h/auth', { body: { tac: code, email }, device })
  const { keep } = pending.body.data as { keep: string }
  expect((await at.call('PUT', '/api/h/deletion', { body: { keep } })).status).toBe(200)
  expect((await tasks())[0]?.settledAt).not.toBeNull()
})

test('of two owners who leave a company that was never open, the last one to be erased ends it', async () => {
  const at = await openTestApi()
  const { owner, companyid, leave, erase, ctx } = await aSetUp(at)
  const { db } = await ctx()
  const second = await aRegistered(at)
  const post = { companyId: companyid, contactId: second.id, name: 'Second', flags: 'O' }
  await db.insert(staffMembers).values(post)
  const status = async () => (await db.select().from(companies).where(eq(companies.id, companyid)))[0]?.status
  expect((await leave()).status).toBe(200)
  const last = { jwt: second.jwt, body: { password: second.password } }
  expect((await at.call('POST', '/api/h/deletion', last)).status).toBe(200)
  expect([await erase(owner.id), await status()]).toEqual([true, 'pending_approval'])
  expect([await erase(second.id), await status()]).toEqual([true, 'terminated'])
})

/** Runs work while another transaction holds a row, and lets that go once the work waits for it and `then` is done. */
async function whileHeld<T>(at: At, row: SQL, work: () => Promise<T>, then: () => Promise<unknown>): Promise<T> {
  const { db, pool } = at.platform.database
  const waiting = async () =>
    (await pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rowCount ?? 0
  let working: Promise<T> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(row)
    working = work()
    working.catch(() => undefined)
    await expect.poll(waiting).toBeGreaterThan(0)
    await then()
  })
  return (await working) as T
}

test('whoever keeps the account while others are erased, and asks anew, has all days of grace again', async () => {
  const at = await openTestApi()
  const [first, second] = [await aRegistered(at), await aRegistered(at)]
  const ask = (jwt: string, password: string) => at.call('POST', '/api/h/deletion', { jwt, body: { password } })
  for (const { jwt, password } of [first, second]) expect((await ask(jwt, password)).status).toBe(200)
  at.passTime(15 * day)
  const { email, password, device } = second
  await at.call('POST', '/api/h/auth', { body: { email, password }, device })
  const { code } = await at.mailbox(email)
  const pending = await at.call('PUT', '/api/h/auth', { body: { tac: code, email }, device })
  const { keep } = pending.body.data as { keep: string }
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  await whileHeld(
    at,
    sql`select 1 from accounts where contact_id = ${first.id} for update`,
    () => eraseDueAccounts(ctx),
    async () => {
      const kept = await at.call('PUT', '/api/h/deletion', { body: { keep } })
      expect((await ask(kept.body.jwt as string, password)).status).toBe(200)
    },
  )
  const found = async (contactId: string) =>
    (await ctx.db.select().from(accounts).where(eq(accounts.contactId, contactId)))[0]
  expect(await found(first.id)).toMatchObject({ deletedAt: at.now() })
  expect(await found(second.id)).toMatchObject({ erasingAt: null, deletedAt: null, deletionRequestedAt: at.now() })
})

test('a company where somebody stays after all, at the moment it would end, does not end, and keeps its last owner', async () => {
  const at = await openTestApi()
  const { owner, companyid, leave, erase, ctx } = await aSetUp(at)
  const { db } = await ctx()
  const colleague = await aRegistered(at)
  const theirs = eq(accounts.contactId, colleague.id)
  await db.insert(staffMembers).values({ companyId: companyid, contactId: colleague.id, name: 'Colleague', perms: 'B' })
  await db.update(accounts).set({ deletionRequestedAt: at.now() }).where(theirs)
  expect((await leave()).status).toBe(200)
  const erased = whileHeld(
    at,
    sql`select 1 from companies where id = ${companyid} for update`,
    () => erase(owner.id),
    () => db.update(accounts).set({ deletionRequestedAt: null }).where(theirs),
  )
  await expect(erased).rejects.toThrow('companies.not_now')
  const [company] = await db.select().from(companies).where(eq(companies.id, companyid))
  expect(company?.status).toBe('pending_approval')
  const [account] = await db.select().from(accounts).where(eq(accounts.contactId, owner.id))
  expect(account?.deletedAt).toBeNull()
})

test('what was booked as a guest with the proved address goes, too, once it is over; that of others stays', async () => {
  const at = await openTestApi()
  const person = await aTracedPerson(at)
  const { db } = await aContext()
  const [account] = await db.select().from(accounts).where(eq(accounts.id, person.accountId))
  const guest = async (email: string, status: 'cancelled' | 'confirmed') => {
    const { id } = await aPaidBooking()
    const place = { kind: 'customer' as const, line1: '7, Jalan Kenari' }
    await db
      .update(orders)
      .set({ accountId: null, customerName: 'Siti Guest', customerEmail: email, place, status })
      .where(eq(orders.id, id))
    const threadId = newId()
    const { companyId, groupId, docno } = (await db.select().from(orders).where(eq(orders.id, id)))[0] ?? {}
    await db
      .insert(threads)
      .values({ id: threadId, kind: 'order', companyId: companyId ?? '', orderId: id, lastAt: testNow })
    const text = `This is Siti Guest, write to ${email}, please.`
    await db.insert(messages).values({ threadId, side: 'customer', senderName: 'Siti Guest', text, at: testNow })
    // What the company was sent about it names the guest without any address of theirs.
    await db.insert(mailboxEntries).values({
      channel: 'email',
      to: 'salon@example.test',
      subject: `New booking ${docno}`,
      text: 'Siti Guest, 7, Jalan Kenari',
      locale: 'en',
    })
    const said = async () => ({
      mails: await db.$count(mailboxEntries, eq(mailboxEntries.subject, `New booking ${docno}`)),
      message: (await db.select().from(messages).where(eq(messages.threadId, threadId)))[0],
      raw: (
        await db
          .select({ raw: paymentEvents.raw })
          .from(paymentEvents)
          .innerJoin(payments, eq(payments.ref, paymentEvents.ref))
          .where(eq(payments.groupId, groupId ?? ''))
      )[0]?.raw,
    })
    return Object.assign(async () => (await db.select().from(orders).where(eq(orders.id, id)))[0], { said })
  }
  const own = await guest(account?.email?.toUpperCase() ?? '', 'cancelled')
  const open = await guest(account?.email ?? '', 'confirmed')
  const foreign = await guest('somebody.else@example.test', 'cancelled')
  await at.call('POST', '/api/h/deletion', { jwt: person.jwt, body: { password: person.password } })
  at.passTime(15 * day)
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  expect(await eraseAccount(ctx, person.accountId)).toBe(true)
  expect(await own()).toMatchObject({
    customerName: expect.stringMatching(/^Deleted/),
    customerEmail: null,
    place: { kind: 'customer' },
  })
  const { message, raw, mails } = await own.said()
  expect([mails, (await open.said()).mails, (await foreign.said()).mails]).toEqual([0, 1, 1])
  expect(message?.senderName).toMatch(/^Deleted/)
  expect(message?.text).not.toMatch(/Siti|@/)
  expect(raw).toBe('')
  expect((await foreign.said()).message?.text).toContain('Siti Guest')
  expect((await foreign.said()).raw).toBe('{}')
  for (const kept of [await open(), await foreign()])
    expect(kept).toMatchObject({ customerName: 'Siti Guest', place: { line1: '7, Jalan Kenari' } })
})

test('how a guest could be reached is forgotten two years after the visit, not the books, and nothing of accounts', async () => {
  const [guest, customer] = [await aPaidBooking(), await aPaidBooking()]
  const { db } = await aContext()
  const place = { kind: 'customer' as const, line1: '7, Jalan Kenari' }
  const reach = { customerName: 'Siti Guest', customerEmail: 'siti@example.test', place, status: 'closed' as const }
  for (const { id } of [guest, customer]) await db.update(orders).set(reach).where(eq(orders.id, id))
  await db.update(orders).set({ accountId: null }).where(eq(orders.id, guest.id))
  const rowOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]
  const ends = (await rowOf(guest.id))?.endsAt?.getTime() ?? 0
  const after = async (days: number) =>
    forgetGuests(await aContext({ actor: { kind: 'system' }, at: new Date(ends + days * day * 1000) }))
  await after(729)
  expect(await rowOf(guest.id)).toMatchObject(reach)
  await after(731)
  expect(await rowOf(guest.id)).toMatchObject({
    customerName: 'Siti Guest',
    customerEmail: null,
    place: { kind: 'customer' },
    totalAmount: 8000,
  })
  expect((await rowOf(guest.id))?.place).not.toHaveProperty('line1')
  expect(await rowOf(customer.id)).toMatchObject(reach)
})

test('append-only rows let an erasure replace the words of one column, and nobody else anything', async () => {
  const { db } = await aContext()
  const id = newId()
  await db.execute(sql`insert into payment_notices (id, provider, event_id, kind, ref, raw, outcome, received_at)
    values (${id}, 'stripe', ${id}, 'captured', 'r', 'a name', 'ignored', now())`)
  await expect(db.execute(sql`update payment_notices set raw = '' where id = ${id}`)).rejects.toThrow()
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('khidmat.erasing', 'on', true)`)
    await tx.execute(sql`update payment_notices set raw = '' where id = ${id}`)
    await expect(
      tx.transaction((inner) => inner.execute(sql`update payment_notices set amount = 1 where id = ${id}`)),
    ).rejects.toThrow()
    await expect(
      tx.transaction((inner) => inner.execute(sql`delete from payment_notices where id = ${id}`)),
    ).rejects.toThrow()
  })
})

test('who comes to a booking, and where to, leaves the mails and messages about it; those about others stay', async () => {
  const at = await openTestApi()
  const person = await aTracedPerson(at)
  const { db } = at.platform.database
  const given = {
    customerName: 'Rajawali Dua',
    customerEmail: 'rajawali@other.example.test',
    recipientName: 'Merbok Tiga',
    recipientPhone: '+60139876501',
  }
  const [order] = await db
    .update(orders)
    .set({ ...given, place: { kind: 'customer', line1: '17, Jalan Tekukur' } })
    .where(eq(orders.id, person.orderid))
    .returning()
  const { docno = '' } = order ?? {}
  const about = (number: string, words: string) => ({
    channel: 'email' as const,
    to: 'salon@example.test',
    subject: `Changed: ${number}`,
    text: words,
    html: `<p>${words}</p>`,
    locale: 'en' as const,
  })
  await db
    .insert(mailboxEntries)
    .values([
      about(docno, 'Where: 17, Jalan Tekukur. Merbok Tiga, booked by Rajawali Dua'),
      about(`${docno}0`, 'This is about another booking'),
    ])
  const [thread] = await db.select().from(threads).where(eq(threads.orderId, person.orderid))
  const text = 'I wrote to rajawali@other.example.test and called Merbok Tiga on 013-987 6501'
  const { id: threadId = '' } = thread ?? {}
  await db.insert(messages).values({ threadId, side: 'provider', senderName: 'Salon', text, at: at.now() })
  await at.call('POST', '/api/h/deletion', { jwt: person.jwt, body: { password: person.password } })
  at.passTime(15 * day)
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  expect(await eraseAccount(ctx, person.accountId)).toBe(true)
  const words = ['Jalan Tekukur', 'Merbok', 'Rajawali', 'rajawali@', '139876501', '987 6501']
  expect(await foundIn(at, words)).toEqual([])
  expect(await foundIn(at, ['This is about another booking'])).not.toEqual([])
})

test('the addresses that a change of a booking named are gone with the person; what else changed stays', async () => {
  const booking = await aPaidBooking({ atProvider: false, atCustomer: true, serviceRadiusKm: 60 }, visit('SS 15'))
  await booking.customer(testNow.getTime(), 'change', { place: visit('Telawi') })
  const { accountId } = booking.buyer
  const ctx = await aContext()
  await ctx.db.update(orders).set({ status: 'closed' }).where(eq(orders.id, booking.id))
  const said = async () =>
    (await ctx.db.select().from(orderEvents).where(eq(orderEvents.transition, 'change'))).map(({ data }) => data)
  expect(JSON.stringify(await said())).toMatch(/Telawi.*SS 15|SS 15.*Telawi/)
  expect(await eraseAccount(ctx, accountId, { again: true })).toBe(true)
  expect(JSON.stringify(await said())).not.toMatch(/Telawi|SS 15/)
  expect(await said()).toHaveLength(1)
})

const visit = (street: string) => ({ kind: 'customer' as const, line1: `1, Jalan ${street}`, city: 'Kuala Lumpur' })
