import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { items, offers } from '#domain/catalogue/catalogue.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { aCompany, aContext, anOffer } from '#test/world.ts'
import { reindexCompany } from './reindex-offers.ts'
import { searchDocuments } from './search.tables.ts'
import { searchOffers } from './search-offers.ts'
import { fold, hanTerms, hanTokens } from './words.ts'

test.each(['𠮷野家', '𠮷', '吉𠮷', '𠮷𠮷𠮷', '剪发'])('a rare character is one character: %s', (text) => {
  for (const token of [...hanTokens(fold(text)), ...hanTerms(fold(text))])
    expect(token.isWellFormed(), token).toBe(true)
})

test('a company with a rare character in its name is found by it', async () => {
  const ctx = await aContext()
  const company = await aCompany()
  const { offer } = await anOffer({ company })
  await ctx.db.update(contacts).set({ name: '𠮷野家 Salon' }).where(sql`id = ${company.id}`)
  await reindexCompany(ctx, company.id)
  for (const q of ['𠮷野家', '𠮷野'])
    expect((await searchOffers(ctx, { q })).hits.map(({ offerId }) => offerId)).toEqual([offer.id])
})

test.each(['𐐨𐐩𐐪', 'ab𐐨cd', '𞤢𞤣𞤤𞤥', '𝓗𝓪𝓲𝓻'])(
  'a word of letters outside the first plane is looked for, slips and all: %s',
  async (q) => {
    const ctx = await aContext()
    const company = await aCompany()
    const { offer } = await anOffer({ company })
    await ctx.db
      .update(contacts)
      .set({ name: `${q} Salon` })
      .where(sql`id = ${company.id}`)
    await reindexCompany(ctx, company.id)
    expect((await searchOffers(ctx, { q })).hits.map(({ offerId }) => offerId)).toContain(offer.id)
  },
)

test('what cannot be written anew stays as it stood', async () => {
  const ctx = await aContext()
  const company = await aCompany()
  await anOffer({ company })
  await reindexCompany(ctx, company.id)
  const documents = () => ctx.db.$count(searchDocuments, sql`company_id = ${company.id}`)
  expect(await documents()).toBe(1)
  await ctx.db.execute(
    sql`alter table search_documents add constraint planted check (company_id <> ${sql.raw(`'${company.id}'`)}) not valid`,
  )
  await expect(reindexCompany(ctx, company.id)).rejects.toThrow()
  expect(await documents()).toBe(1)
  await ctx.db.execute(sql`alter table search_documents drop constraint planted`)
})

/** An offer that is called so, in the language of the title. */
async function anOfferCalled(title: { en?: string; ms?: string }) {
  const ctx = await aContext()
  const company = await aCompany()
  const { offer, item } = await anOffer({ company })
  await ctx.db.update(items).set({ title }).where(sql`id = ${item.id}`)
  await ctx.db.update(offers).set({ name: title }).where(sql`id = ${offer.id}`)
  await reindexCompany(ctx, company.id)
  return offer.id
}
const found = async (q: string) => (await searchOffers(await aContext(), { q })).hits.map(({ offerId }) => offerId)

test.each([
  ['aircon', 'air con'],
  ['carwash', 'car wash'],
])('%s and %s find each other, and nothing that only begins like a part', async (together, apart) => {
  const one = await anOfferCalled({ en: `${together} service` })
  const two = await anOfferCalled({ ms: `Servis ${apart}` })
  const other = await anOfferCalled({ en: 'Consultation on washable airs' })
  for (const q of [together, apart]) {
    expect(await found(q)).toEqual(expect.arrayContaining([one, two]))
    expect(await found(q)).not.toContain(other)
  }
})

test.each(['aircond', 'aircon', 'air con', 'air cond'])('%s finds whichever way the word is spelt', async (q) => {
  const spelt = await Promise.all([
    anOfferCalled({ en: 'Aircon wash' }),
    anOfferCalled({ ms: 'Cuci aircond' }),
    anOfferCalled({ en: 'Air con cleaning' }),
  ])
  expect(await found(q)).toEqual(expect.arrayContaining(spelt))
})

test('a Malay spelling and the English one find each other', async () => {
  const spelt = await Promise.all([anOfferCalled({ en: 'Tuition at home' }), anOfferCalled({ ms: 'Tuisyen di rumah' })])
  for (const q of ['tuition', 'tuisyen']) expect(await found(q)).toEqual(expect.arrayContaining(spelt))
})

test('a word of three letters is a whole word, at the end of what is searched, too', async () => {
  const whole = await anOfferCalled({ en: 'Cat grooming' })
  const inside = await anOfferCalled({ en: 'Catering for weddings' })
  expect(await found('cat')).toContain(whole)
  expect(await found('cat')).not.toContain(inside)
  expect(await found('cate')).toContain(inside)
})
