import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { MessageView, ThreadsView, UnreadView } from '#contracts/messages.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { liveChannel, tellOrder, tellSchedule } from '#domain/talk/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { subscriptions, type Topic } from '#domain/base/index.ts'
import { outboxMessages } from '#domain/base/outbox/outbox.tables.ts'
import { newId } from '#shared/ids.ts'
import { anOperator, aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, aContext, anOffer, anotherBus, testNow } from '#test/world.ts'

/** A customer and an owner with an order between them. */
async function aThread(over: Partial<typeof orders.$inferInsert> = {}) {
  const at = await openTestApi()
  const [owner, customer] = [await aRegistered(at), await aRegistered(at, { name: 'Mei' })]
  const company = await aCompany({ owner: { contactId: owner.id } })
  const { db } = at.platform.database
  const orderid = newId()
  const profile = await at.call('GET', '/api/h/threads/unread', { jwt: customer.jwt })
  expect(profile.body.data).toEqual({ unread: 0, notices: 0, companies: [] })
  const [row] = (await db.execute(`select id from accounts where contact_id = '${customer.id}'`)).rows as {
    id: string
  }[]
  await db.insert(orders).values({
    id: orderid,
    docno: `T-${orderid.slice(-10)}`,
    companyId: company.id,
    accountId: row?.id ?? null,
    offerKind: 'request',
    status: 'requested',
    customerName: 'Mei',
    placedAt: at.now(),
    policy: { preset: 'fair', latePercent: 10, noShowPercent: 30, noticeMinutes: 1440 },
    subtotalAmount: 0,
    totalAmount: 0,
    dueAmount: 0,
    ...over,
  })
  const path = `/api/h/orders/${orderid}/messages`
  const write = (who: { jwt: string }, body: object) => at.call('POST', path, { jwt: who.jwt, body })
  const read = async (who: { jwt: string }, query = '') =>
    (await at.call('GET', path + query, { jwt: who.jwt })).body.data as MessageView[]
  return { at, db, owner, customer, company, orderid, path, write, read }
}

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

test('ways of contact are left out for the other side until the order is settled', async () => {
  const { db, owner, customer, orderid, write, read } = await aThread()
  await write(customer, { text: 'Call me: 012-345 6789' })
  expect(await read(owner)).toMatchObject([{ text: 'Call me: •••', masked: true }])
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
    avatarid: null,
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

test('the live stream tells both sides, and only them, and ends before the process does', async () => {
  const { at, owner, customer, company, orderid, write } = await aThread()
  const stranger = await aRegistered(at)
  const listen = async (jwt: string) => {
    const answer = await at.api.request('/api/h/live', { headers: { authorization: `Bearer ${jwt}` } })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toContain('event: open')
    return reader
  }
  const [mine, theirs, foreign] = [await listen(customer.jwt), await listen(owner.jwt), await listen(stranger.jwt)]
  await write(owner, { text: 'We are on our way', as: 'provider' })
  for (const reader of [mine, theirs])
    expect((await reader.read()).value).toContain(`data: ${JSON.stringify({ orderid, companyid: company.id })}`)
  const silent = await Promise.race([
    foreign.read().then(() => 'spoke'),
    write(owner, { text: 'Soon' }).then(() => 'silent'),
  ])
  expect(silent).toBe('silent')
  at.live.end()
  for (const reader of [mine, theirs, foreign]) {
    let chunk = await reader.read()
    while (!chunk.done) chunk = await reader.read()
    expect(chunk.done).toBe(true)
  }
})

test('the live stream tells both sides that an order changed: a claim, an objection, and the answer to it', async () => {
  const past = { startsAt: new Date(testNow.getTime() - 3_600_000), endsAt: testNow }
  const { at, owner, customer, company, orderid, db } = await aThread({ status: 'confirmed', ...past })
  const listen = async (jwt: string) => {
    const answer = await at.api.request('/api/h/live', { headers: { authorization: `Bearer ${jwt}` } })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toContain('event: open')
    return reader
  }
  const streams = [await listen(customer.jwt), await listen(owner.jwt)]
  const ctx = await aContext()
  const steps = [
    ['no_show', owner, 'provider'],
    ['contest', customer, 'customer'],
    ['answer', owner, 'provider'],
  ] as const
  for (const [action, who, as] of steps) {
    const body = { as, reason: 'So it was.' }
    const answer = await at.call('POST', `/api/h/orders/${orderid}/${action}`, { jwt: who.jwt, body })
    expect(answer.status).toBe(200)
    const [told] = await db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.subjectId, orderid))
      .orderBy(desc(outboxMessages.seq))
      .limit(1)
    expect(subscriptions[told?.topic as Topic]).toContain('tell-order')
    await tellOrder(ctx, told?.id ?? '')
    for (const reader of streams)
      expect((await reader.read()).value).toContain(
        `data: ${JSON.stringify({ orderid, companyid: company.id, changed: true })}`,
      )
  }
  at.live.end()
})

test('the live stream tells those who see the schedule that time was closed and opened again, and nobody else', async () => {
  const { at, db, owner, customer, company } = await aThread()
  const listen = async (jwt: string) => {
    const answer = await at.api.request('/api/h/live', { headers: { authorization: `Bearer ${jwt}` } })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toContain('event: open')
    return reader
  }
  const works = async (perms: string) => {
    const person = await aRegistered(at)
    await db.insert(staffMembers).values({ companyId: company.id, contactId: person.id, name: 'Aina', perms })
    return listen(person.jwt)
  }
  await anOffer({ company })
  const told = [await listen(owner.jwt), await works('B'), await works('S')]
  const silent = [await works('M'), await works('C'), await listen(customer.jwt)].map((reader) =>
    reader.read().then(() => 'spoke'),
  )
  /** What the worker does with the change. */
  const passOn = async () => {
    const [message] = await db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.companyId, company.id))
      .orderBy(desc(outboxMessages.seq))
      .limit(1)
    expect(subscriptions[message?.topic as Topic]).toContain('tell-schedule')
    await tellSchedule(await aContext(), message?.id ?? '')
    for (const reader of told)
      expect((await reader.read()).value).toContain(
        `data: ${JSON.stringify({ companyid: company.id, schedule: true })}`,
      )
  }
  const closed = await at.call('POST', '/api/h/schedule/blocks', {
    jwt: owner.jwt,
    body: { companyid: company.slug, startsAt: '2030-05-09T02:00:00.000Z', endsAt: '2030-05-09T03:00:00.000Z' },
  })
  expect(closed.status).toBe(200)
  await passOn()
  const { blockids } = closed.body.data as { blockids: string[] }
  const path = `/api/h/schedule/blocks?companyid=${company.slug}&blockids=${blockids.join()}`
  expect((await at.call('DELETE', path, { jwt: owner.jwt })).status).toBe(200)
  await passOn()
  expect(await Promise.race([...silent, new Promise((done) => setImmediate(() => done('silent')))])).toBe('silent')
  at.live.end()
})

test('the live stream tells who edits the schedule and sees no orders that it changed, and not by which order', async () => {
  const { at, db, customer, company, orderid, write } = await aThread()
  await db.update(orders).set({ infoId: company.infoId }).where(eq(orders.id, orderid))
  const works = async (over: Partial<typeof staffMembers.$inferInsert>) => {
    const { jwt, id: contactId } = await aRegistered(at)
    await db.insert(staffMembers).values({ companyId: company.id, contactId, name: 'Aina', perms: 'S', ...over })
    const answer = await at.api.request('/api/h/live', { headers: { authorization: `Bearer ${jwt}` } })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toContain('event: open')
    return reader
  }
  const everywhere = await works({})
  const silent = (await works({ ownBookingsOnly: 1 })).read().then(() => 'spoke')
  // What is written about an order changes nothing on the schedule.
  await write(customer, { text: 'Hello' })
  const told = newId()
  const message = { id: told, topic: 'orders.started', subjectId: orderid, companyId: company.id }
  await db.insert(outboxMessages).values(message)
  await tellOrder(await aContext(), told)
  const { value } = await everywhere.read()
  expect(value).toContain(`data: ${JSON.stringify({ companyid: company.id, schedule: true })}`)
  expect(value).not.toContain(orderid)
  expect(await Promise.race([silent, new Promise((done) => setImmediate(() => done('silent')))])).toBe('silent')
  at.live.end()
})

test('the live stream tells staff of no order that their rights do not reach', async () => {
  const { at, db, owner, company, orderid, write } = await aThread()
  await db.update(orders).set({ infoId: company.infoId }).where(eq(orders.id, orderid))
  const other = await aCompany()
  const works = async (over: Partial<typeof staffMembers.$inferInsert>) => {
    const person = await aRegistered(at)
    await db
      .insert(staffMembers)
      .values({ companyId: company.id, contactId: person.id, name: 'Aina', perms: 'BESM', ...over })
    const answer = await at.api.request('/api/h/live', { headers: { authorization: `Bearer ${person.jwt}` } })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toContain('event: open')
    return reader
  }
  const here = await works({ scopeInfoIds: [company.infoId] })
  const elsewhere = await works({ scopeInfoIds: [other.infoId] })
  const ownOnly = await works({ ownBookingsOnly: 1 })
  const noMessages = await works({ perms: 'E' })
  const silent = [elsewhere, ownOnly, noMessages].map((reader) => reader.read().then(() => 'spoke'))
  await write(owner, { text: 'Soon' })
  expect((await here.read()).value).toContain(orderid)
  expect(await Promise.race([...silent, new Promise((done) => setImmediate(() => done('silent')))])).toBe('silent')
  at.live.end()
})

test('however many streams one account opens at once, four stay', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => at.api.request('/api/h/live', { headers: { authorization: `Bearer ${jwt}` } })),
  )
  const readers = answers.map(({ body }) => body!.getReader())
  // Those that were closed end after their first event.
  for (const reader of readers) await reader.read()
  const next = readers.map((reader) => reader.read().then(({ done }) => done))
  const stays = new Promise<false>((done) => setTimeout(() => done(false), 50))
  const closed = await Promise.all(next.map((one) => Promise.race([one, stays])))
  expect(closed.filter((one) => !one)).toHaveLength(4)
  at.live.end()
})

test('a live stream ends with its session, however that ends, and with no other', async () => {
  const at = await openTestApi()
  const [person, other] = [await aRegistered(at), await aRegistered(at)]
  const operator = await anOperator(at)
  const listen = async (jwt: string) => {
    const answer = await at.api.request('/api/h/live', { headers: { authorization: `Bearer ${jwt}` } })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toContain('event: open')
    return reader
  }
  const second = async () => {
    const body = { email: person.email, password: person.password }
    return (await at.call('POST', '/api/h/auth', { body, device: person.device })).body.jwt as string
  }
  const foreign = await listen(other.jwt)
  const own = await listen(person.jwt)
  const ways: ((jwt: string) => Promise<unknown>)[] = [
    (jwt) => at.call('GET', '/api/h/auth/logout', { jwt }),
    () => at.call('DELETE', '/api/h/sessions', { jwt: person.jwt }),
    async () => {
      const { db } = at.platform.database
      const [account] = await db.select().from(accounts).where(eq(accounts.contactId, person.id))
      const path = `/api/h/admin/users/${account?.id}`
      const answer = await at.call('PUT', path, { jwt: operator.jwt, body: { disabled: true } })
      expect(answer.status).toBe(200)
    },
  ]
  for (const end of ways) {
    const jwt = await second()
    const stream = await listen(jwt)
    await end(jwt)
    expect((await stream.read()).done).toBe(true)
  }
  expect((await own.read()).done).toBe(true)
  const still = foreign.read().then(() => 'ended')
  expect(await Promise.race([still, at.call('GET', '/api/h/profile', { jwt: other.jwt }).then(() => 'open')])).toBe(
    'open',
  )
  at.live.end()
})

test('who loses a right hears nothing more of the company from the moment on, in every process, and who gains one does', async () => {
  const { at, db, owner, company, orderid, write } = await aThread()
  const bus = await anotherBus()
  const elsewhere = await openTestApi({ bus })
  const person = await aRegistered(at)
  // Both clocks show the same.
  elsewhere.passTime((at.now().getTime() - elsewhere.now().getTime()) / 1000)
  const row = { companyId: company.id, contactId: person.id, name: 'Aina', perms: 'BESM' }
  const [member] = await db.insert(staffMembers).values(row).returning()
  const listen = async ({ api }: Pick<typeof at, 'api'>, jwt: string) => {
    const answer = await api.request('/api/h/live', { headers: { authorization: `Bearer ${jwt}` } })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    const heard: string[] = []
    const read = async () => {
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) heard.push(chunk.value)
    }
    void read()
    await expect.poll(() => heard.length).toBe(1)
    return heard
  }
  const streams = [await listen(at, person.jwt), await listen(elsewhere, person.jwt)]
  const [account] = await db.select().from(accounts).where(eq(accounts.contactId, person.id))
  const set = (over: Partial<typeof staffMembers.$inferInsert>) =>
    db
      .update(staffMembers)
      .set({ ...row, scopeInfoIds: null, endedAt: null, ...over })
      .where(eq(staffMembers.id, member?.id ?? ''))
  const ways = {
    letters: { perms: '' },
    branches: { scopeInfoIds: [newId()] },
    membership: { endedAt: testNow },
    person: { contactId: null },
  }
  let text = 0
  /** Who hears of a message. A word to the person alone comes after it. */
  const whoHears = async () => {
    const before = streams.map((heard) => heard.length)
    await write(owner, { text: `Words ${++text}`, as: 'provider' })
    const alone = { accountid: account?.id ?? '', companyid: null, orderid: null }
    await bus.notify(db, liveChannel, JSON.stringify(alone))
    const since = () => streams.map((heard, i) => heard.slice(before[i]).join(''))
    await expect.poll(() => since().every((frames) => frames.includes('notices'))).toBe(true)
    return since().map((frames) => frames.includes(orderid))
  }
  expect(await whoHears()).toEqual([true, true])
  for (const [what, without] of Object.entries(ways)) {
    const told = streams.map((heard) => heard.length)
    await set(without)
    expect(await whoHears(), what).toEqual([false, false])
    // Each is told that anything may have changed, and again when the right is back.
    for (const [i, heard] of streams.entries())
      await expect.poll(() => heard.slice(told[i]).some((frame) => frame.includes('event: open'))).toBe(true)
    await set({})
    const opens = () => streams.map((heard, i) => heard.slice(told[i]).join('').split('event: open').length - 1)
    await expect.poll(opens).toEqual([2, 2])
    expect(await whoHears(), what).toEqual([true, true])
  }
  for (const { live } of [at, elsewhere]) live.end()
  await bus.stop()
})
