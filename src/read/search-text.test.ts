import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DeskOrdersView } from '#contracts/desk.ts'
import { accounts, waitlistEntries } from '#domain/people/identity/identity.tables.ts'
import { feedbackEntries } from '#domain/site/feedback/feedback.tables.ts'
import { orderLines } from '#domain/trade/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { openTestApi } from '#test/api.ts'
import { aDesk, anOrder } from '#test/desk.ts'
import { aContext, aPerson, testNow } from '#test/world.ts'
import { listFeedback } from './operators/list-feedback.ts'
import { listUsers } from './operators/list-users.ts'
import { listWaitlist } from './operators/list-waitlist.ts'

test('people are found by any part of name, email or number, and by one or two letters where a text begins', async () => {
  const ctx = await aContext({ actor: await aPerson({ sysadmin: true }) })
  const [wei, li] = [await aPerson({ name: '陈伟明 Tan' }), await aPerson({ name: 'Lim 100%_sure' })]
  await ctx.db.update(accounts).set({ phone: '+60123987711' }).where(eq(accounts.id, li.accountId))
  const found = async (q: string) => (await listUsers(ctx, { q })).rows.map(({ id }) => id)
  for (const q of ['陈伟', '陈伟明', '陈伟明 T', '伟明 Tan', 'tan   陈伟明'])
    expect(await found(q), q).toEqual([wei.accountId])
  // Two letters lead nowhere inside of a text.
  expect(await found('伟明')).toEqual([])
  for (const q of ['100%', '0%_s', '012-398 7711', '987711']) expect(await found(q), q).toEqual([li.accountId])
  expect(await found('1%%re')).toEqual([])
  expect((await found('person')).length).toBeGreaterThan(2)
})

test('feedback is found by who wrote it, and who waits by the note', async () => {
  const ctx = await aContext({ actor: await aPerson({ sysadmin: true }) })
  const [writer, other] = [await aPerson({ name: 'Zulaikha Binti Omar' }), await aPerson({ name: 'Somebody Else' })]
  const entries = [writer, other].map(({ accountId }) => ({
    id: newId(),
    kind: 'idea' as const,
    text: 'A darker theme',
    accountId,
    locale: 'en' as const,
    createdAt: testNow,
  }))
  await ctx.db.insert(feedbackEntries).values(entries)
  const found = async (q: string) => (await listFeedback(ctx, { q })).rows.map(({ id }) => id)
  expect(await found('omar ZULAIKHA')).toEqual([entries[0]?.id])
  expect(await found('Zu')).toEqual([entries[0]?.id])
  expect((await found('darker')).toSorted()).toEqual(entries.map(({ id }) => id).toSorted())

  const waiting = {
    id: newId(),
    kind: 'access' as const,
    email: 'note@example.test',
    note: 'Runs a pottery studio in Ipoh',
    locale: 'en' as const,
    createdAt: testNow,
  }
  await ctx.db.insert(waitlistEntries).values(waiting)
  expect((await listWaitlist(ctx, { q: 'ipoh pottery' })).rows.map(({ id }) => id)).toEqual([waiting.id])
})

test('the newest come first whatever led to them, a page at a time', async () => {
  const ctx = await aContext({ actor: await aPerson({ sysadmin: true }) })
  const rows = Array.from({ length: 30 }, (_, i) => ({
    id: newId(),
    kind: 'access' as const,
    email: `${i % 2 ? 'zebra' : 'other'}${i}@example.test`,
    name: i % 2 ? 'Somebody' : 'Zebra Crossing',
    locale: 'en' as const,
    createdAt: new Date(testNow.getTime() + i * 1000),
  }))
  await ctx.db.insert(waitlistEntries).values(rows)
  const first = await listWaitlist(ctx, { q: 'ZEBRA' })
  const second = await listWaitlist(ctx, { q: 'ZEBRA', cursor: first.cursor ?? '' })
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed())
})

test('each order of a service is found, however many lines it has, and none by the phone of whoever has not placed it', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const ctx = await aContext()
  const placed: string[] = []
  for (let i = 0; i < 302; i++) placed.push(await anOrder(desk, new Date(testNow.getTime() + i * 3_600_000)))
  const { id: _id, ...columns } = getTableColumns(orderLines)
  const lines = ctx.db.select(columns).from(orderLines).where(inArray(orderLines.orderId, placed))
  // Two add-ons each.
  const rows = await lines
  await ctx.db.insert(orderLines).values([...rows, ...rows].map((row) => ({ ...row, kind: 'addon' as const })))
  const found = async (q: string) => {
    const path = `/api/h/desk/orders?companyid=${desk.company.slug}&limit=1&q=${encodeURIComponent(q)}`
    return ((await at.call('GET', path, { jwt: desk.owner.jwt })).body.data as DeskOrdersView).found?.count
  }
  expect(await found('haircut')).toBe(302)
  expect(await found('haircut customer')).toBe(302)
  expect(await found('c '.repeat(55))).toBe(302)

  await anOrder(desk, testNow, { docno: 'TK-835551', customerPhone: '+60121355999', placedAt: null })
  expect(await found('835551')).toBe(1)
  expect(await found('3 55')).toBe(0)
})
