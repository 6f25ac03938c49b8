import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { files } from '#domain/files/files.tables.ts'
import { storeDocument } from '#domain/files/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { aCompany, aContext, aPerson, testNow } from '#test/world.ts'
import { forgetUnsentFiles } from './forget-unsent-files.ts'
import { messages, threads } from './messages.tables.ts'

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')

/** Somebody with files that were uploaded for a message, and a thread to send them in. */
async function aWriter() {
  const ctx = await aContext({ actor: await aPerson(), at: testNow })
  const company = await aCompany()
  const [orderId, threadId] = [newId(), newId()]
  await ctx.db.insert(orders).values({
    id: orderId,
    docno: `T-${orderId.slice(-10)}`,
    companyId: company.id,
    offerKind: 'request',
    status: 'requested',
    customerName: 'Mei',
    placedAt: testNow,
    policy: { preset: 'fair', latePercent: 10, noShowPercent: 30, noticeMinutes: 1440 },
    subtotalAmount: 0,
    totalAmount: 0,
    dueAmount: 0,
  })
  await ctx.db.insert(threads).values({ id: threadId, kind: 'order', companyId: company.id, orderId, lastAt: testNow })
  const anOld = async (days: number) => {
    const { id } = await storeDocument(ctx, { name: `${days}.pdf`, bytes: pdf })
    const createdAt = new Date(testNow.getTime() - days * DAY)
    const [row] = await ctx.db.update(files).set({ createdAt }).where(eq(files.id, id)).returning()
    return { id, key: row?.storageKey ?? '' }
  }
  const sending = (id: string) => ({
    id: newId(),
    threadId,
    side: 'customer' as const,
    senderName: 'Mei',
    text: '',
    fileIds: [id],
    at: testNow,
  })
  return { ctx, anOld, sending }
}

test('a file that was uploaded for a message and not sent is forgotten after two weeks, with its bytes; others stay', async () => {
  const { ctx, anOld, sending } = await aWriter()
  const [sent, unsent, young, shown] = [await anOld(15), await anOld(15), await anOld(13), await anOld(15)]
  await ctx.db.insert(messages).values(sending(sent.id))
  await ctx.db.update(files).set({ isPublic: true }).where(eq(files.id, shown.id))
  expect(await forgetUnsentFiles(ctx)).toBe(1)
  const left = (await ctx.db.select({ id: files.id }).from(files)).map(({ id }) => id)
  expect([sent, young, shown].every(({ id }) => left.includes(id))).toBe(true)
  expect(left).not.toContain(unsent.id)
  const { storage } = ctx.platform
  expect([await storage.changedAt(unsent.key), await storage.changedAt(sent.key)]).toEqual([
    undefined,
    expect.any(Date) as Date,
  ])
  expect(await forgetUnsentFiles(ctx)).toBe(0)
})

test('what is being sent while the files are swept stays', async () => {
  const { ctx, anOld, sending } = await aWriter()
  const old = await anOld(20)
  await ctx.db.transaction(async (tx) => {
    await tx.select().from(files).where(eq(files.id, old.id)).for('key share')
    expect(await forgetUnsentFiles(ctx)).toBe(0)
    await tx.insert(messages).values(sending(old.id))
  })
  expect(await forgetUnsentFiles(ctx)).toBe(0)
  expect(await ctx.db.$count(files, eq(files.id, old.id))).toBe(1)
})
