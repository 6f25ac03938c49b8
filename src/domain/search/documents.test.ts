import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { aContext, anOffer } from '#test/world.ts'
import { DOCUMENT_SHAPE } from './documents.ts'
import { reindexOffers } from './reindex-offers.ts'
import { reindexOldDocuments } from './reindex-old-documents.ts'
import { searchDocuments } from './search.tables.ts'

/** What makes documents, as of the version that stands in `DOCUMENT_SHAPE`. */
const MADE_BY = '2 e44532cfd5721b03'

test('whoever changes how documents are made decides whether those that stand are written anew', () => {
  const code = ['documents.ts', 'words.ts', 'cells.ts']
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .join('')
    // Neither words about the code nor how it is laid out say anything about documents.
    .replaceAll(/\/\*\*?[^]*?\*\/|^\s*\/\/.*$|\s|,(?=\s*[)\]}])/gm, '')
  expect(
    `${DOCUMENT_SHAPE} ${createHash('sha256').update(code).digest('hex').slice(0, 16)}`,
    'What makes search documents has changed. If documents of the same offer come out otherwise, DOCUMENT_SHAPE gets one ' +
      'more, so that the worker rewrites those that stand. In either case write down here what is made by what now',
  ).toBe(MADE_BY)
})

test('a document of an earlier version is written anew, once and a page at a time', async () => {
  const ctx = await aContext()
  const made = [await anOffer(), await anOffer(), await anOffer()].map(({ offer }) => offer.id)
  await reindexOffers(ctx, made)
  while ((await reindexOldDocuments(ctx)) > 0);
  const read = () =>
    ctx.db
      .select({ marks: searchDocuments.marks, shape: searchDocuments.shape })
      .from(searchDocuments)
      .where(inArray(searchDocuments.offerId, made))
  const before = await read()
  expect(before.map(({ shape }) => shape)).toEqual(made.map(() => DOCUMENT_SHAPE))

  await ctx.db
    .update(searchDocuments)
    .set({ shape: DOCUMENT_SHAPE - 1, marks: [] })
    .where(inArray(searchDocuments.offerId, made))
  expect(await reindexOldDocuments(ctx, 2)).toBe(2)
  expect(await reindexOldDocuments(ctx, 2)).toBe(1)
  expect(await reindexOldDocuments(ctx, 2)).toBe(0)
  expect(await read()).toEqual(before)
})

test('a document that a version without versions writes is rewritten too', async () => {
  const ctx = await aContext()
  const { offer } = await anOffer()
  await reindexOffers(ctx, [offer.id])
  const mine = eq(searchDocuments.offerId, offer.id)
  const [document] = await ctx.db.delete(searchDocuments).where(mine).returning()
  const { shape: _, ...unversioned } = document!
  await ctx.db.insert(searchDocuments).values({ ...unversioned, marks: [] })
  while ((await reindexOldDocuments(ctx)) > 0);
  expect(await ctx.db.select().from(searchDocuments).where(mine)).toEqual([document])
})

test('an offer that is written by several at once ends with the document of what it is last', async () => {
  const ctx = await aContext()
  const made = [await anOffer(), await anOffer(), await anOffer()].map(({ offer }) => offer.id)
  const change = async (priceAmount: number) => {
    // One after the other: in one statement each client would lock them as it finds them.
    for (const id of made) await ctx.db.update(offers).set({ priceAmount }).where(eq(offers.id, id))
    await reindexOffers(ctx, priceAmount % 2 === 0 ? made : made.toReversed())
  }
  for (let round = 0; round < 10; round++)
    await Promise.all([1, 2, 3, 4, 5, 6].map((client) => change(5000 + round * 10 + client)))
  const rows = await ctx.db
    .select({ shown: searchDocuments.priceAmount, is: offers.priceAmount })
    .from(offers)
    .leftJoin(searchDocuments, eq(searchDocuments.offerId, offers.id))
    .where(inArray(offers.id, made))
  expect(rows.map(({ shown }) => shown)).toEqual(rows.map(({ is }) => is))
})
