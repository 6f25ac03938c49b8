import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ThreadsView, UnreadView } from '#contracts/messages.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { rightLetters } from '#shared/rights.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aThread } from '#test/thread.ts'
import { testNow } from '#test/world.ts'

test('each side sees what waits for it, and reading takes it away and shows the writer so', async () => {
  const { at, owner, customer, company, write, read } = await aThread()
  await write(customer, { text: 'Hello' })
  at.passTime(1)
  await write(customer, { text: 'Is there parking?' })
  const unread = async (who: { jwt: string }) =>
    (await at.call('GET', '/api/h/threads/unread', { jwt: who.jwt })).body.data as UnreadView
  expect((await unread(owner)).companies).toEqual([{ companyid: company.id, slug: company.slug, unread: 2 }])
  expect((await unread(customer)).unread).toBe(0)
  const list = (await at.call('GET', `/api/h/threads?companyid=${company.slug}`, { jwt: owner.jwt })).body
    .data as ThreadsView
  expect(list.rows).toMatchObject([{ name: 'Mei', unread: 2, last: { side: 'customer', text: 'Is there parking?' } }])
  expect((await read(customer)).map((message) => message.read)).toEqual([false, false])
  at.passTime(1)
  await read(owner)
  expect((await unread(owner)).companies[0]?.unread).toBe(0)
  expect((await read(customer)).map((message) => message.read)).toEqual([true, true])
})

test('what is fetched unseen stays unread; what is read is told as read in the same answer', async () => {
  const { at, owner, customer, orderid, write, read } = await aThread()
  await write(customer, { text: 'I cannot find the door' })
  at.passTime(1)
  const unseen = await at.call('GET', `/api/h/orders/${orderid}/messages?as=provider&unseen=1`, { jwt: owner.jwt })
  expect(unseen.body.data).toMatchObject([{ text: 'I cannot find the door', read: false }])
  expect((await read(customer)).map((message) => message.read)).toEqual([false])
  expect((await read(owner)).map((message) => message.read)).toEqual([true])
  expect((await read(customer)).map((message) => message.read)).toEqual([true])
})

test('of two who answer for a company each is told what they wrote themselves, and who wrote the other', async () => {
  const { at, db, owner, customer, company, write, read } = await aThread()
  const colleague = await aRegistered(at, { name: 'Faiz' })
  const works = { companyId: company.id, contactId: colleague.id, name: 'Faiz', perms: rightLetters['messages.answer'] }
  await db.insert(staffMembers).values(works)
  await write(owner, { text: 'What happened?', as: 'provider' })
  at.passTime(1)
  await write(colleague, { text: 'We are so sorry', as: 'provider' })
  const seen = async (who: { jwt: string }) => (await read(who)).map(({ mine }) => mine)
  expect([await seen(owner), await seen(colleague), await seen(customer)]).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
  expect((await read(owner))[1]).toMatchObject({ name: 'Faiz', side: 'provider' })
  const latest = async (who: { jwt: string }) => {
    const list = await at.call('GET', `/api/h/threads?companyid=${company.slug}`, { jwt: who.jwt })
    return (list.body.data as ThreadsView).rows[0]?.last
  }
  expect(await latest(owner)).toMatchObject({ name: 'Faiz', mine: false })
  expect(await latest(colleague)).toMatchObject({ mine: true })
})

test('ways of contact are left out for the other side until the order is settled', async () => {
  const { db, owner, customer, orderid, write, read } = await aThread()
  await write(customer, { text: 'Call me: 012-345 6789' })
  expect(await read(owner)).toMatchObject([{ text: 'Call me: [hidden]', masked: true }])
  expect(await read(customer)).toMatchObject([{ text: 'Call me: 012-345 6789', masked: false }])
  await db.update(orders).set({ status: 'confirmed', paymentStatus: 'offline_due' }).where(eq(orders.id, orderid))
  expect(await read(owner)).toMatchObject([{ text: 'Call me: 012-345 6789', masked: false }])
})

test('a private picture travels with a message to both sides and to nobody else', async () => {
  const { at, owner, customer, orderid, write, read } = await aThread()
  const form = new FormData()
  const png = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#0066b2' } })
    .png()
    .toBuffer()
  form.set('file', new File([new Uint8Array(png)], 'leak.png', { type: 'image/png' }))
  const body = new Response(form)
  const bytes = await body.arrayBuffer()
  const stored = await at.api.request('/api/f?private=1', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${customer.jwt}`,
      'content-type': body.headers.get('content-type') ?? '',
      'content-length': String(bytes.byteLength),
    },
    body: bytes,
  })
  const { id } = ((await stored.json()) as { data: { id: string } }).data
  expect((await at.api.request(`/api/f/${id}`)).status).toBe(404)
  expect((await write(owner, { fileids: [id], as: 'provider' })).status).toBe(422)
  expect((await write(customer, { fileids: [id] })).status).toBe(200)
  expect((await read(owner))[0]?.files).toMatchObject([{ id, name: 'leak.png', mime: 'image/webp' }])
  const open = (jwt?: string) =>
    at.api.request(`/api/h/orders/${orderid}/files/${id}?w=64`, {
      headers: jwt ? { authorization: `Bearer ${jwt}` } : {},
    })
  for (const who of [owner, customer]) expect((await open(who.jwt)).headers.get('content-type')).toBe('image/webp')
  expect((await open((await aRegistered(at)).jwt)).status).toBe(404)
  expect((await open()).status).toBe(404)
})

test('a message says something, and carries at most ten files', async () => {
  const { customer, write } = await aThread()
  expect((await write(customer, { text: '  ' })).status).toBe(422)
  expect((await write(customer, {})).status).toBe(422)
  expect((await write(customer, { fileids: Array.from({ length: 11 }, () => newId()) })).status).toBe(422)
})

test('a side may write a hundred messages an hour into one thread, however many people write for it; the other side still may', async () => {
  const { at, db, owner, company, customer, path, write } = await aThread()
  const limited = await openTestApi({ limitScale: 1 })
  const clerk = await aRegistered(at)
  await db.insert(staffMembers).values({ companyId: company.id, contactId: clerk.id, name: 'Clerk', perms: 'BM' })
  limited.passTime((at.now().getTime() - limited.now().getTime()) / 1000)
  const post = (who: { jwt: string }) => limited.call('POST', path, { jwt: who.jwt, body: { text: 'Hello' } })
  for (let i = 0; i < 100; i++) expect((await post(i % 2 ? clerk : owner)).status).toBe(200)
  const refused = await post(clerk)
  expect([refused.status, refused.body.code]).toEqual([429, 'request.too_many'])
  expect((await post(owner)).status).toBe(429)
  expect((await post(customer)).status).toBe(200)
  expect((await write(owner, { text: 'Where limits are wide' })).status).toBe(200)
})

test('staff read and answer with messages.answer only; strangers find nothing', async () => {
  const { at, db, company, customer, path, write } = await aThread()
  await write(customer, { text: 'Hello' })
  const clerk = await aRegistered(at)
  await db.insert(staffMembers).values({ companyId: company.id, contactId: clerk.id, name: 'Clerk', perms: 'B' })
  expect((await at.call('GET', path, { jwt: clerk.jwt })).status).toBe(403)
  expect((await at.call('GET', `/api/h/threads?companyid=${company.slug}`, { jwt: clerk.jwt })).status).toBe(403)
  await db.update(staffMembers).set({ perms: 'BM' }).where(eq(staffMembers.contactId, clerk.id))
  expect((await write(clerk, { text: 'Hi, I am the clerk' })).status).toBe(200)
  const stranger = await aRegistered(at)
  expect((await at.call('GET', path, { jwt: stranger.jwt })).status).toBe(404)
  expect((await at.call('GET', `/api/h/threads?companyid=${company.slug}`, { jwt: stranger.jwt })).status).toBe(404)
})

test('who answers messages and sees no orders opens a thread, and learns of its order only what stands above it', async () => {
  const { at, db, company, customer, orderid, path, write } = await aThread({
    customerPhone: '+60123456789',
    startsAt: testNow,
  })
  await write(customer, { text: 'Hello' })
  const clerk = await aRegistered(at)
  await db.insert(staffMembers).values({ companyId: company.id, contactId: clerk.id, name: 'Clerk', perms: 'M' })
  const get = (path: string) => at.call('GET', path, { jwt: clerk.jwt })
  const list = (await get(`/api/h/threads?companyid=${company.slug}`)).body.data as ThreadsView
  expect(list.rows).toMatchObject([{ orderid, name: 'Mei', startsAt: testNow.toISOString() }])
  const head = await get(`/api/h/orders/${orderid}/thread?as=provider`)
  expect(head.body.data).toEqual({
    orderid,
    docno: list.rows[0]?.docno,
    status: 'requested',
    title: {},
    name: 'Mei',
    avatarFileId: null,
    startsAt: testNow.toISOString(),
    zone: 'Asia/Kuala_Lumpur',
    open: true,
  })
  expect((await get(path)).body.data).toMatchObject([{ text: 'Hello', name: 'Mei' }])
  expect((await write(clerk, { text: 'Hi', as: 'provider' })).status).toBe(200)
  expect((await get(`/api/h/orders/${orderid}`)).status).toBe(403)
  for (const narrower of [{ ownBookingsOnly: 1 }, { scopeInfoIds: [newId()] }]) {
    await db
      .update(staffMembers)
      .set({ ownBookingsOnly: 0, scopeInfoIds: null, ...narrower })
      .where(eq(staffMembers.contactId, clerk.id))
    expect((await get(path)).status).toBe(404)
    expect((await get(`/api/h/orders/${orderid}/thread`)).status).toBe(404)
  }
})

test('the head of a thread names nobody to the company before the order is placed', async () => {
  const { at, owner, customer, orderid } = await aThread({ status: 'pending_payment', placedAt: null })
  const head = async ({ jwt }: { jwt: string }) =>
    (await at.call('GET', `/api/h/orders/${orderid}/thread`, { jwt })).body.data as { name: string; open: boolean }
  expect(await head(owner)).toMatchObject({ name: `T-${orderid.slice(-10)}`, open: false })
  expect(await head(customer)).toMatchObject({ open: false })
})

test('a long thread is paged from its end, and threads from the latest', async () => {
  const { at, customer, write, read } = await aThread()
  for (let i = 0; i < 103; i++) {
    await write(customer, { text: `m${i}` })
    at.passTime(1)
  }
  const latest = await read(customer)
  expect([latest.length, latest[0]?.text, latest.at(-1)?.text]).toEqual([100, 'm3', 'm102'])
  const older = await read(customer, `?before=${latest[0]?.id}`)
  expect(older.map((message) => message.text)).toEqual(['m0', 'm1', 'm2'])
})
