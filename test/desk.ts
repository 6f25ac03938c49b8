import { eq } from 'drizzle-orm'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { resources } from '#domain/trade/booking/availability.tables.ts'
import { orderLines, orders } from '#domain/trade/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, aContext, anOffer, aPerson, testNow } from '#test/world.ts'

/** A company with an owner, a service and one person who serves it. */
export async function aDesk(at: Awaited<ReturnType<typeof openTestApi>>) {
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id }, ratingSum: 48, ratingCount: 10 })
  const made = await anOffer({ company })
  return { owner, ...made, company }
}

/** Without a digit, which a search for digits would find by chance. */
const inLetters = (hex: string) => hex.replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')

/** A confirmed order at its desk, put in as it is. */
export async function anOrder(
  desk: Pick<Awaited<ReturnType<typeof aDesk>>, 'company' | 'offer' | 'item' | 'staff'>,
  startsAt: Date,
  over: Partial<typeof orders.$inferInsert> = {},
) {
  const { db } = await aContext()
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  const id = newId()
  await db.insert(orders).values({
    id,
    // Of random letters: what is looked for must not begin one by chance.
    docno: `T-Z${inLetters(id.slice(-10))}`,
    companyId: desk.company.id,
    offerKind: 'instant',
    status: 'confirmed',
    startsAt,
    endsAt,
    customerName: 'Customer',
    placedAt: testNow,
    policy: { preset: 'fair', latePercent: 10, noShowPercent: 30, noticeMinutes: 1440 },
    subtotalAmount: 8000,
    totalAmount: 8000,
    dueAmount: 8000,
    ...over,
  })
  await db.insert(orderLines).values({
    orderId: id,
    kind: 'service',
    offerId: desk.offer.id,
    itemId: desk.item.id,
    name: { en: 'Haircut' },
    quantity: 1,
    unitAmount: 8000,
    amount: 8000,
    startsAt,
    endsAt,
    staffId: desk.staff.id,
  })
  return id
}

/** A company of two branches, each with a person and what that person serves. */
export async function twoBranches<Owner extends { contactId: string }>(owner: Owner) {
  const { db } = await aContext()
  const company = await aCompany({ owner })
  const [here, there] = [await anOffer({ company }), await anOffer({ company })]
  const ipoh = newId()
  await db.insert(contactInfos).values({ id: ipoh, contactId: company.id, name: { en: 'Ipoh' } })
  await db.update(resources).set({ infoId: ipoh }).where(eq(resources.id, there.resource.id))
  await db.update(offers).set({ infoId: ipoh }).where(eq(offers.id, there.offer.id))
  return { owner, company, here, there, ipoh }
}

/** Somebody who works at a company with these rights, by their letters. */
export async function aClerk(companyId: string, perms: string, over: Partial<typeof staffMembers.$inferInsert> = {}) {
  const { db } = await aContext()
  const clerk = await aPerson()
  await db.insert(staffMembers).values({ companyId, contactId: clerk.contactId, name: 'Clerk', perms, ...over })
  return clerk
}
