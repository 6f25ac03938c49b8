import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { type Actor, atomically, raiseTask } from '#domain/base/index.ts'
import { operatorTasks } from '#domain/base/tasks/tasks.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { resolveDispute } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { listTasks, readDispute } from '#read/index.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaidBooking, at, HOUR, MINUTE, refusal, start } from '#test/paid-booking.ts'
import { aContext, aPerson } from '#test/world.ts'
import { actOnTask } from './act-on-task.ts'

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

type Person = Extract<Actor, { kind: 'account' }>
const asOperator = (person: Person) => at({ ...person, sysadmin: true }, start + 2 * HOUR)

async function aDispute() {
  const booking = await aPaidBooking()
  await booking.provider(start + 15 * MINUTE, 'no_show')
  await booking.customer(start + HOUR, 'contest', { reason: 'I was there.' })
  const { db } = await aContext()
  const [task] = await db.select().from(operatorTasks).where(eq(operatorTasks.subjectId, booking.id))
  const [order] = await db.select().from(orders).where(eq(orders.id, booking.id))
  return { ...booking, db, taskId: task?.id ?? '', companyId: order?.companyId ?? '' }
}
const most = { amount: 6000, note: 'Both were late.' }

test.each(['buyer', 'owner'] as const)('the %s of an order decides no dispute about it', async (who) => {
  const dispute = await aDispute()
  const own = await asOperator(dispute[who])
  expect(await refusal(resolveDispute(own, dispute.id, most))).toBe('operators.own_case')
  expect(await refusal(actOnTask(own, dispute.taskId, { action: 'decide', ...most }))).toBe('operators.own_case')
  expect((await dispute.row())?.status).toBe('disputed')
  const other = await asOperator(await aPerson())
  expect(await refusal(actOnTask(other, dispute.taskId, { action: 'decide', ...most }))).toBe('none')
})

test('who worked for the company when it was sold, and left, decides nothing either', async () => {
  const dispute = await aDispute()
  await dispute.db
    .update(staffMembers)
    .set({ endedAt: new Date(start + HOUR) })
    .where(eq(staffMembers.companyId, dispute.companyId))
  expect(await refusal(resolveDispute(await asOperator(dispute.owner), dispute.id, most))).toBe('operators.own_case')
})

test('who left the company before an order was made decides about it', async () => {
  const dispute = await aDispute()
  const left = await aPerson()
  await dispute.db.insert(staffMembers).values({
    companyId: dispute.companyId,
    contactId: left.contactId,
    name: 'Left',
    endedAt: new Date('2020-01-01T00:00:00Z'),
  })
  expect(await refusal(resolveDispute(await asOperator(left), dispute.id, most))).toBe('none')
})

test('who may not decide a dispute is told so when reading it, and who decided one is named', async () => {
  const dispute = await aDispute()
  const read = async (who: Awaited<ReturnType<typeof aPerson>>) =>
    (await readDispute(await asOperator(who), dispute.taskId)).own
  expect(await read(dispute.buyer)).toBe(true)
  expect(await read(dispute.owner)).toBe(true)
  const judge = await aPerson({ name: 'Puan Hakim' })
  expect(await read(judge)).toBe(false)
  await actOnTask(await asOperator(judge), dispute.taskId, { action: 'decide', ...most })
  const { rows } = await listTasks(await asOperator(judge), { id: dispute.taskId })
  expect(rows).toMatchObject([{ outcome: 'decided', settledBy: 'Puan Hakim' }])
})

test('who bought as a guest under the address of an account decides nothing with that account', async () => {
  const dispute = await aDispute()
  const guest = await aPerson()
  const [account] = await dispute.db.select().from(accounts).where(eq(accounts.id, guest.accountId))
  await dispute.db
    .update(orders)
    .set({ accountId: null, customerEmail: account?.email?.toUpperCase() ?? '' })
    .where(eq(orders.id, dispute.id))
  expect(await refusal(resolveDispute(await asOperator(guest), dispute.id, most))).toBe('operators.own_case')
})

test.each([
  ['settled', 'refund'],
  ['refund', 'mismatch'],
] as const)('a task about an own order is not ended by "%s" (%s)', async (action, kind) => {
  const { id: orderId, buyer } = await aPaidBooking()
  const { db } = await aContext()
  const ctx = await at({ kind: 'system' })
  const subjectId = crypto.randomUUID()
  await atomically(ctx, (ctx) => raiseTask(ctx, { kind, subjectId, orderId, amount: 8000, currency: 'MYR' }))
  const [task] = await db.select().from(operatorTasks).where(eq(operatorTasks.subjectId, subjectId))
  const own = await asOperator(buyer)
  const isOwn = async (who: typeof own) => (await listTasks(who, { id: task?.id ?? '' })).rows.map((row) => row.own)
  expect([await isOwn(own), await isOwn(await asOperator(await aPerson()))]).toEqual([[true], [false]])
  expect(await refusal(actOnTask(own, task?.id ?? '', { action, note: 'By hand.' }))).toBe('operators.own_case')
})

test.each([-1, 0.5, Number.NaN])('a dispute is not resolved with %d sen', async (amount) => {
  const dispute = await aDispute()
  const operator = await asOperator(await aPerson())
  expect(await refusal(resolveDispute(operator, dispute.id, { amount, note: 'Odd.' }))).toBe('request.invalid')
  expect((await dispute.row())?.status).toBe('disputed')
})

test('a decision waits for the order before it takes the task, as a withdrawal does', async () => {
  const dispute = await aDispute()
  const judge = await asOperator(await aPerson())
  const decided: Promise<unknown>[] = []
  await dispute.db.transaction(async (held) => {
    await held.select().from(orders).where(eq(orders.id, dispute.id)).for('update')
    decided.push(refusal(actOnTask(judge, dispute.taskId, { action: 'decide', ...most })))
    await expect.poll(async () => (await waiting(dispute.db)).length).toBeGreaterThan(0)
    // The withdrawal takes the task next: it is free.
    const free = await held
      .select()
      .from(operatorTasks)
      .where(eq(operatorTasks.id, dispute.taskId))
      .for('update', { noWait: true })
    expect(free).toHaveLength(1)
  })
  expect(await Promise.all(decided)).toEqual(['none'])
})

/** The sessions of this database that wait for a lock on a row. */
async function waiting(db: Awaited<ReturnType<typeof aDispute>>['db']) {
  const { rows } = await db.execute(sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows
}
