import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ClosedBookingsView, ClosureRow } from '#contracts/closures.ts'
import { baseContext } from '#domain/base/index.ts'
import { auditEntries, outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { bookings } from '#domain/trade/booking/bookings.tables.ts'
import { closures } from '#domain/trade/closures/closures.tables.ts'
import { cancelClosed, inClosedTime, refreshStaleResources } from '#domain/trade/index.ts'
import { orderEvents, orders } from '#domain/trade/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { allLetters, rightLetters } from '#shared/rights.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, anOffer } from '#test/world.ts'

/** Thursday, ten by the clock of the company; the test's now is the day before. */
const thursday = '2030-05-02T02:00:00.000Z'
const later = (hours: number) => new Date(Date.parse(thursday) + hours * 3_600_000).toISOString()

/** An API, a company of two branches where something is sold in each, and its owner. */
async function aSalon() {
  const at = await openTestApi({ limitScale: 1000 })
  const { db } = at.platform.database
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id } })
  const far = newId()
  // Half an hour ahead of Kuala Lumpur for most of the last century, five hours behind it today.
  await db
    .insert(contactInfos)
    .values({ id: far, contactId: company.id, name: { en: 'Dubai' }, city: 'Dubai', zone: 'Asia/Dubai' })
  const here = await anOffer({ company })
  const there = await anOffer({ company, infoId: far })
  const companyid = company.slug
  const key = () => ({ 'Idempotency-Key': newId() })
  const close = (body: object, jwt = owner.jwt) =>
    at.call('POST', '/api/h/closures', { jwt, body: { companyid, ...body }, headers: key() })
  const cancel = (body: object, jwt = owner.jwt) =>
    at.call('PUT', '/api/h/closures', { jwt, body: { companyid, ...body }, headers: key() })
  const open = (closureid: string, jwt = owner.jwt) =>
    at.call('DELETE', `/api/h/closures?companyid=${companyid}&closureid=${closureid}`, { jwt })
  const list = async (jwt = owner.jwt) =>
    ((await at.call('GET', `/api/h/closures?companyid=${companyid}`, { jwt })).body.data as { rows: ClosureRow[] }).rows
  const booked = async (from: string, to: string, more = '', jwt = owner.jwt) =>
    (await at.call('GET', `/api/h/closures/bookings?companyid=${companyid}&from=${from}&to=${to}${more}`, { jwt })).body
      .data as ClosedBookingsView
  const buyer = await aRegistered(at)
  /** @returns the order, confirmed and free of charge to be cancelled */
  const book = async (startsAt: string, offerid = here.offer.id) => {
    const { body } = await at.call('POST', '/api/h/orders', { jwt: buyer.jwt, body: { offerid, startsAt } })
    const { orderid = '' } = (body['data'] ?? {}) as { orderid?: string }
    return { code: body.code, id: orderid }
  }
  const stand = async (startsAt: string, offerid = here.offer.id) => {
    const { code, id } = await book(startsAt, offerid)
    expect(code, startsAt).toBeUndefined()
    await db.update(orders).set({ status: 'confirmed', placedAt: at.now() }).where(eq(orders.id, id))
    await db.update(bookings).set({ status: 'confirmed', expiresAt: null }).where(eq(bookings.orderId, id))
    return id
  }
  const statusOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.status
  const work = (limit = 20) => cancelClosed(baseContext(at.platform, at.now, { actor: { kind: 'system' } }), limit)
  const hire = async (perms: string, scopeInfoIds: string[] | null) => {
    const person = await aRegistered(at)
    await db
      .insert(staffMembers)
      .values({ companyId: company.id, contactId: person.id, name: 'Devi', perms, scopeInfoIds })
    return person
  }
  return {
    at,
    db,
    owner,
    company,
    far,
    here,
    there,
    close,
    cancel,
    open,
    list,
    booked,
    book,
    stand,
    statusOf,
    work,
    hire,
  }
}

const idOf = ({ body }: { body: Record<string, unknown> }) => (body['data'] as { closureid: string }).closureid
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body.code ?? 'done']
}

test('closed days cannot be booked, each by the clock of its branch, and can again once they are opened', async () => {
  const { close, open, list, book, here, there, db, company } = await aSalon()
  const closed = await close({ from: '2030-05-02', to: '2030-05-02', words: { en: 'Works', ms: '' } })
  expect(closed.body.data).toMatchObject({ booked: 0, paying: 0 })
  expect((await book(thursday)).code).toBe('booking.time_not_offered')
  expect((await book(later(24))).code).toBeUndefined()
  // Nine in Dubai is one in Kuala Lumpur, the same day; the day there ends four hours later.
  expect((await book('2030-05-02T06:00:00.000Z', there.offer.id)).code).toBe('booking.time_not_offered')
  const [row] = await list()
  expect(row).toMatchObject({
    from: '2030-05-02',
    to: '2030-05-02',
    branchids: null,
    words: { en: 'Works' },
    called: 'Works',
    booked: 0,
    cancelling: 'none',
    opens: true,
  })
  expect(await codeOf(close({ from: '2030-05-02', to: '2030-05-02' }))).toEqual([409, 'desk.closed_already'])
  expect(await codeOf(open(idOf(closed)))).toEqual([200, 'done'])
  expect(await list()).toEqual([])
  expect((await book(thursday, here.offer.id)).code).toBeUndefined()
  expect(await codeOf(open(idOf(closed)))).toEqual([404, 'desk.closure_not_found'])
  const noted = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, company.id))
  expect(noted.map(({ action }) => action).filter((action) => action.startsWith('desk.days'))).toEqual([
    'desk.days_closed',
    'desk.days_opened',
  ])
})

test('a closure of one branch leaves the others alone', async () => {
  const { close, far, book, there } = await aSalon()
  await close({ from: '2030-05-02', to: '2030-05-03', branchids: [far] })
  expect((await book(thursday)).code).toBeUndefined()
  expect((await book('2030-05-02T06:00:00.000Z', there.offer.id)).code).toBe('booking.time_not_offered')
})

test('what is booked on days is told before they are closed, by pages, and stays unless it is cancelled', async () => {
  const { close, booked, stand, statusOf, list, work } = await aSalon()
  const [first, second] = [await stand(thursday), await stand(later(24))]
  await stand(later(24 * 5))
  const page = await booked('2030-05-02', '2030-05-03', '&limit=1')
  expect(page).toMatchObject({ totals: { booked: 2, paying: 0 }, rows: [{ orderid: first }] })
  expect((await booked('2030-05-02', '2030-05-03', `&limit=1&cursor=${page.cursor}`)).rows).toMatchObject([
    { orderid: second },
  ])
  const closed = await close({ from: '2030-05-02', to: '2030-05-03', seen: page.totals.mark })
  expect(closed.body.data).toMatchObject({ booked: 2 })
  expect(await work()).toBe(0)
  expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'confirmed'])
  expect((await list())[0]).toMatchObject({ booked: 2, cancelling: 'none' })
})

test('all are cancelled as by hand, one at a time, go on where they were, and each customer is told', async () => {
  const { db, close, booked, stand, statusOf, list, work } = await aSalon()
  const ids = [await stand(thursday), await stand(later(2)), await stand(later(24))]
  const { mark } = (await booked('2030-05-02', '2030-05-03')).totals
  await close({ from: '2030-05-02', to: '2030-05-03', bookings: 'cancel', seen: mark, words: { en: 'Works' } })
  expect((await list())[0]).toMatchObject({ booked: 3, cancelling: 'running', toCancel: 3, cancelled: 0 })
  expect(await work(2)).toBe(2)
  expect((await list())[0]).toMatchObject({ booked: 1, cancelling: 'running', cancelled: 2 })
  // Two that go on at once do each booking once.
  await Promise.all([work(), work()])
  await work()
  expect((await list())[0]).toMatchObject({ booked: 0, cancelling: 'done', toCancel: 3, cancelled: 3, refused: 0 })
  expect(await Promise.all(ids.map(statusOf))).toEqual(['cancelled', 'cancelled', 'cancelled'])
  const told = await db
    .select({ id: outboxEvents.subjectId })
    .from(outboxEvents)
    .where(eq(outboxEvents.topic, 'orders.cancelled'))
  expect(
    told
      .map(({ id }) => id)
      .filter((id) => ids.includes(id))
      .toSorted(),
  ).toEqual(ids.toSorted())
  const said = await db.select({ by: orders.cancelledBy }).from(orders).where(inArray(orders.id, ids))
  expect(said.map(({ by }) => by)).toEqual(['provider', 'provider', 'provider'])
  const steps = await db
    .select({ data: orderEvents.data })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.transition, 'cancel_by_provider')))
  // What guests read is the reason that they are told.
  expect(steps.map(({ data }) => data)).toMatchObject([{ reason: 'Works' }, { reason: 'Works' }, { reason: 'Works' }])
})

test('who is being paid for just then is waited for, and cancelled once it stands', async () => {
  const { db, close, book, list, work, statusOf } = await aSalon()
  const { id } = await book(thursday)
  const answer = await close({ from: '2030-05-02', to: '2030-05-02', bookings: 'cancel' })
  expect(answer.body.data).toMatchObject({ booked: 0, paying: 1 })
  expect(await work()).toBe(0)
  expect((await list())[0]).toMatchObject({ cancelling: 'running' })
  await db.update(orders).set({ status: 'confirmed' }).where(eq(orders.id, id))
  await db.update(bookings).set({ status: 'confirmed', expiresAt: null }).where(eq(bookings.orderId, id))
  await work()
  expect(await statusOf(id)).toBe('cancelled')
  expect((await list())[0]).toMatchObject({ cancelling: 'done', cancelled: 1 })
})

test('where others are booked by now than were seen, nothing is closed', async () => {
  const { close, cancel, booked, stand, list } = await aSalon()
  const { mark } = (await booked('2030-05-02', '2030-05-02')).totals
  await stand(thursday)
  expect(await codeOf(close({ from: '2030-05-02', to: '2030-05-02', bookings: 'cancel', seen: mark }))).toEqual([
    409,
    'desk.booked_meanwhile',
  ])
  expect(await list()).toEqual([])
  const closed = await close({ from: '2030-05-02', to: '2030-05-02' })
  expect(await codeOf(cancel({ closureid: idOf(closed), seen: mark }))).toEqual([409, 'desk.booked_meanwhile'])
  const { mark: now } = (await booked('2030-05-02', '2030-05-02')).totals
  expect(await codeOf(cancel({ closureid: idOf(closed), seen: now }))).toEqual([200, 'done'])
  expect((await list())[0]).toMatchObject({ cancelling: 'running', toCancel: 1 })
})

test('whoever has asked and may not any more cancels nothing: it ends, and is begun again by somebody who may', async () => {
  const { db, hire, close, cancel, stand, statusOf, list, work } = await aSalon()
  const first = await stand(thursday)
  const { 'orders.view': view, 'orders.change': change, 'schedule.edit': edit } = rightLetters
  const clerk = await hire(view + change + edit, null)
  const closed = await close({ from: '2030-05-02', to: '2030-05-02', bookings: 'cancel' }, clerk.jwt)
  await db
    .update(staffMembers)
    .set({ perms: view + edit })
    .where(eq(staffMembers.contactId, clerk.id))
  await work()
  expect(await statusOf(first)).toBe('confirmed')
  expect((await list())[0]).toMatchObject({ cancelling: 'stopped', booked: 1 })
  expect(await codeOf(cancel({ closureid: idOf(closed) }, clerk.jwt))).toEqual([403, 'companies.forbidden'])
  await cancel({ closureid: idOf(closed) })
  await work()
  await work()
  expect(await statusOf(first)).toBe('cancelled')
})

test.each([
  ['their account is switched off', 'account'],
  ['they are about to delete it', 'deletion'],
  ['the company is suspended', 'company'],
  ['their rights end at a branch', 'reach'],
] as const)('nothing more is cancelled once %s', async (_, what) => {
  const { at, db, hire, close, stand, statusOf, list, work, company, far } = await aSalon()
  const first = await stand(thursday)
  const { 'orders.view': view, 'orders.change': change, 'schedule.edit': edit } = rightLetters
  const clerk = await hire(view + change + edit, null)
  await close({ from: '2030-05-02', to: '2030-05-02', bookings: 'cancel' }, clerk.jwt)
  if (what === 'company') await db.update(companies).set({ status: 'suspended' }).where(eq(companies.id, company.id))
  else if (what === 'reach')
    await db
      .update(staffMembers)
      .set({ scopeInfoIds: [far] })
      .where(eq(staffMembers.contactId, clerk.id))
  else
    await db
      .update(accounts)
      .set(what === 'account' ? { disabledAt: at.now() } : { deletionRequestedAt: at.now() })
      .where(eq(accounts.contactId, clerk.id))
  await work()
  expect(await statusOf(first)).toBe('confirmed')
  if (what !== 'company') expect((await list())[0]).toMatchObject({ cancelling: 'stopped', booked: 1 })
})

test('closures that wait for a checkout, however many, hold up no other company', async () => {
  const waits = await aSalon()
  await waits.book(thursday)
  for (const to of ['2030-05-02', '2030-05-03', '2030-05-04'])
    await waits.close({ from: '2030-05-02', to, bookings: 'cancel' })
  const other = await aSalon()
  const theirs = await other.stand(thursday)
  await other.close({ from: '2030-05-02', to: '2030-05-02', bookings: 'cancel' })
  await other.work(1)
  expect(await other.statusOf(theirs)).toBe('cancelled')
  expect((await waits.list()).map(({ cancelling }) => cancelling)).toEqual(['running', 'running', 'running'])
})

test('one reaches no further than one’s branches, and needs another right to cancel', async () => {
  const { hire, close, open, list, booked, stand, company, far, there } = await aSalon()
  await stand(thursday)
  await stand('2030-05-02T06:00:00.000Z', there.offer.id)
  const manager = await hire(allLetters, [far])
  expect(await booked('2030-05-02', '2030-05-02', '', manager.jwt)).toMatchObject({ totals: { booked: 1 } })
  const day = { from: '2030-05-02', to: '2030-05-02' }
  expect(await codeOf(close({ ...day, branchids: [company.infoId] }, manager.jwt))).toEqual([
    404,
    'contacts.contact_not_found',
  ])
  // Without a branch: as far as they reach.
  expect((await close(day, manager.jwt)).body.data).toMatchObject({ booked: 1 })
  expect((await list(manager.jwt)).map(({ branchids, opens }) => [branchids, opens])).toEqual([[[far], true]])
  const [all, here] = [await close(day), await close({ ...day, branchids: [company.infoId] })]
  expect(await codeOf(open(idOf(all), manager.jwt))).toEqual([403, 'companies.forbidden'])
  expect(await codeOf(open(idOf(here), manager.jwt))).toEqual([404, 'desk.closure_not_found'])
  expect((await list(manager.jwt)).map(({ opens }) => opens)).toEqual([true, false])
  const planner = await hire(rightLetters['schedule.edit'], null)
  expect(await codeOf(close({ from: '2030-06-02', to: '2030-06-02', bookings: 'cancel' }, planner.jwt))).toEqual([
    403,
    'companies.forbidden',
  ])
  expect((await booked('2030-05-02', '2030-05-02', '', planner.jwt)).rows.map((row) => row.customerName)).toEqual([
    null,
    null,
  ])
  const stranger = await aCompany()
  expect(await codeOf(close({ ...day, branchids: [stranger.infoId] }))).toEqual([404, 'contacts.contact_not_found'])
})

test.each([
  ['days in the wrong order', { from: '2030-05-03', to: '2030-05-02' }],
  ['days that are over', { from: '2030-04-01', to: '2030-04-02' }],
  ['more than a year', { from: '2030-05-02', to: '2031-05-03' }],
  ['a beginning years ahead', { from: '2033-05-02', to: '2033-05-02' }],
  [
    'a branch twice',
    { from: '2030-05-02', to: '2030-05-02', branchids: [newId(), newId()].map((_, __, all) => all[0]) },
  ],
])('%s are refused', async (_what, body) => {
  const { close, list } = await aSalon()
  expect((await close(body)).status).toBe(422)
  expect(await list()).toEqual([])
})

test('whoever closes days waits for somebody who is booking them; control: a count without the lock finds nothing', async () => {
  const { db, close, book, company, here } = await aSalon()
  const isBooked = and(eq(orders.companyId, company.id), eq(orders.status, 'confirmed'))
  const { id } = await book(thursday)
  const [closed, naive] = await db.transaction(async (tx) => {
    // As `holdSlots` does, in a transaction that is not over.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${here.resource.id}::text, 1))`)
    await tx.update(orders).set({ status: 'confirmed' }).where(eq(orders.id, id))
    const closed = close({ from: '2030-05-02', to: '2030-05-02' })
    await expect
      .poll(async () => {
        const { rows } = await db.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)
        return rows.length
      })
      .toBeGreaterThan(0)
    return [[closed], await db.$count(orders, isBooked)] as const
  })
  expect(naive).toBe(0)
  expect((await closed[0]).body.data).toMatchObject({ booked: 1 })
})

test('of many who book a day while it is closed each is counted or refused, and none lies there untold', async () => {
  const { db, close, book } = await aSalon()
  const hours = [0, 1, 2, 5, 6, 7].map(later)
  const [closed, ...answers] = await Promise.all([
    close({ from: '2030-05-02', to: '2030-05-02' }),
    ...hours.map((startsAt) => book(startsAt)),
  ])
  const { booked, paying } = closed.body.data as { booked: number; paying: number }
  const took = answers.filter(({ code }) => code === undefined).length
  expect(booked + paying).toBe(took)
  for (const { code } of answers) expect([undefined, 'booking.time_not_offered']).toContain(code)
  expect(await db.$count(closures)).toBeGreaterThan(0)
})

test('the days on which something is free leave closed ones out, and have them again; mails say where a booking lies in one', async () => {
  const { at, db, close, open, here, stand } = await aSalon()
  const ctx = baseContext(at.platform, at.now)
  const isFree = async () => {
    while ((await refreshStaleResources(ctx)) > 0);
    const { rows } = await db.execute(
      sql`select * from offers_free_on(array[${here.offer.id}]::uuid[], '2030-05-03'::date, ${at.now().toISOString()}::timestamptz)`,
    )
    return rows.length === 1
  }
  const [inside, outside] = [await stand(later(24)), await stand(later(48 * 2))]
  expect(await isFree()).toBe(true)
  const closed = await close({ from: '2030-05-03', to: '2030-05-03' })
  expect(await isFree()).toBe(false)
  expect(await inClosedTime(ctx, [inside, outside])).toEqual(new Set([inside]))
  await open(idOf(closed))
  expect(await isFree()).toBe(true)
  expect((await inClosedTime(ctx, [inside])).size).toBe(0)
})

test('the storefront tells guests of closed days, by the branch', async () => {
  const { at, owner, company, close, far } = await aSalon()
  await close({ from: '2030-05-02', to: '2030-05-04', branchids: [far], words: { en: 'Works', ms: 'Ubah suai' } })
  const front = await at.call('GET', `/api/h/storefront?companyid=${company.slug}`, { jwt: owner.jwt })
  const { branches } = (front.body.data as { storefront: { branches: { id: string; closed: object[] }[] } }).storefront
  expect(branches.map(({ id, closed }) => [id === far, closed])).toEqual(
    expect.arrayContaining([
      [true, [{ from: '2030-05-02', to: '2030-05-04', words: 'Works' }]],
      [false, []],
    ]),
  )
})

test('a program closes days with its key, and has nothing cancelled, which would go on when the key is gone', async () => {
  const { at, owner, company, close, stand, list } = await aSalon()
  await stand(thursday)
  const made = await at.call('POST', '/api/h/api-keys', {
    jwt: owner.jwt,
    body: {
      companyid: company.slug,
      name: 'Till',
      rights: ['schedule.edit', 'orders.view', 'orders.change'],
      days: 30,
    },
  })
  const { key } = made.body.data as { key: string }
  const day = { from: '2030-05-02', to: '2030-05-02' }
  expect(await codeOf(close({ ...day, bookings: 'cancel' }, key))).toEqual([403, 'identity.key_not_here'])
  expect((await close(day, key)).body.data).toMatchObject({ booked: 1 })
  expect((await list())[0]).toMatchObject({ cancelling: 'none', booked: 1 })
})
