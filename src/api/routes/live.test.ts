import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { subscriptions, type Topic } from '#domain/base/index.ts'
import { auditEntries, outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { endedChannel } from '#domain/people/index.ts'
import { liveChannel, tellOffers, tellOrder, tellSchedule } from '#domain/talk/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { type Right, rightLetters } from '#shared/rights.ts'
import { anOperator, aRegistered, openTestApi } from '#test/api.ts'
import { aThread } from '#test/thread.ts'
import { aCompany, aContext, anOffer, anotherBus, testNow } from '#test/world.ts'

/** Opens the live stream of somebody. @returns what is heard in it, as it comes; its first frame is there */
async function hearing({ api }: Pick<Awaited<ReturnType<typeof openTestApi>>, 'api'>, jwt: string): Promise<string[]> {
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
      .from(outboxEvents)
      .where(eq(outboxEvents.subjectId, orderid))
      .orderBy(desc(outboxEvents.seq))
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
    const [event] = await db
      .select()
      .from(outboxEvents)
      .where(eq(outboxEvents.companyId, company.id))
      .orderBy(desc(outboxEvents.seq))
      .limit(1)
    expect(subscriptions[event?.topic as Topic]).toContain('tell-schedule')
    await tellSchedule(await aContext(), event?.id ?? '')
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

test('the live stream tells those who see the offers that one was paused, and nobody else', async () => {
  const { at, db, owner, customer, company } = await aThread()
  const { offer } = await anOffer({ company })
  const listen = async (jwt: string) => {
    const answer = await at.api.request('/api/h/live', { headers: { authorization: `Bearer ${jwt}` } })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toContain('event: open')
    return reader
  }
  const works = async (right: Right) => {
    const person = await aRegistered(at)
    const perms = rightLetters[right]
    await db.insert(staffMembers).values({ companyId: company.id, contactId: person.id, name: 'Aina', perms })
    return listen(person.jwt)
  }
  const told = [await listen(owner.jwt), await works('offers.edit'), await works('orders.view')]
  const silent = [await works('messages.answer'), await works('schedule.edit'), await listen(customer.jwt)].map(
    (reader) => reader.read().then(() => 'spoke'),
  )
  const paused = await at.call('PUT', `/api/h/offers/${offer.id}/status`, {
    jwt: owner.jwt,
    body: { companyid: company.slug, status: 'paused' },
  })
  expect(paused.status).toBe(200)
  const [event] = await db.select().from(outboxEvents).where(eq(outboxEvents.subjectId, offer.id))
  expect(subscriptions[event?.topic as Topic]).toContain('tell-offers')
  await tellOffers(await aContext(), event?.id ?? '')
  for (const reader of told)
    expect((await reader.read()).value).toContain(`data: ${JSON.stringify({ companyid: company.id, offers: true })}`)
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
  const event = { id: told, topic: 'orders.started', subjectId: orderid, companyId: company.id }
  await db.insert(outboxEvents).values(event)
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
  let closed = 0
  for (const reader of readers) void reader.read().then(({ done }) => done && closed++)
  await expect.poll(() => closed).toBe(26)
  // What would end one more has had its time.
  for (let i = 0; i < 4; i++) await at.call('GET', '/api/h/profile', { jwt })
  expect(closed).toBe(26)
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

test('a live stream outlives the token that it was opened with, and is no sign of a theft', async () => {
  const { at, db, customer, orderid, company, owner, write } = await aThread()
  const answer = await at.api.request('/api/h/live', { headers: { authorization: `Bearer ${customer.jwt}` } })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('event: open')
  at.passTime(31 * 60)
  const renewed = await at.call('PUT', '/api/h/auth', { body: { jwt: customer.jwt } })
  const jwt = renewed.body.jwt as string
  expect(jwt).not.toBe(customer.jwt)
  at.passTime(120)
  const [account] = await db.select().from(accounts).where(eq(accounts.contactId, customer.id))
  // It looks whether its session stands, as it does every minute.
  await at.platform.bus.notify(db, endedChannel, account?.id ?? '')
  for (const text of ['Are you there?', 'Still?']) {
    await write(owner, { text, as: 'provider' })
    expect((await reader.read()).value).toContain(`data: ${JSON.stringify({ orderid, companyid: company.id })}`)
    // Meanwhile it may be ended by what it finds.
    for (let i = 0; i < 4; i++) await at.call('GET', '/api/h/profile', { jwt })
  }
  expect((await at.call('GET', '/api/h/profile', { jwt })).status).toBe(200)
  const stolen = eq(auditEntries.action, 'identity.token_reused')
  expect(await db.select().from(auditEntries).where(stolen)).toEqual([])
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
  const streams = [await hearing(at, person.jwt), await hearing(elsewhere, person.jwt)]
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
  /** Who hears of an event. A word to the person alone comes after it. */
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

test('whoever works in a company is told at once that an operator decided about it, and nobody else', async () => {
  const { at, owner, customer, company } = await aThread()
  const operator = await anOperator(at)
  const [theirs, others] = [await hearing(at, owner.jwt), await hearing(at, customer.jwt)]
  const body = { decision: 'suspend', words: 'Please call us.' }
  await at.call('PUT', `/api/h/admin/companies/${company.id}`, { jwt: operator.jwt, body })
  await expect.poll(() => theirs.slice(1).join('')).toContain('event: open')
  expect(others).toHaveLength(1)
  const profile = await at.call('GET', '/api/h/profile?withCompanies=1', { jwt: owner.jwt })
  expect(JSON.stringify(profile.body)).toContain('"status":"suspended"')
  at.live.end()
})
