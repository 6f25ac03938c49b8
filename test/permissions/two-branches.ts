import { eq } from 'drizzle-orm'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { messages, threads } from '#domain/talk/messages/messages.tables.ts'
import { weeklyHours } from '#domain/trade/booking/availability.tables.ts'
import { bookings } from '#domain/trade/booking/bookings.tables.ts'
import { customers } from '#domain/trade/customers/customers.tables.ts'
import { orderLines, orders } from '#domain/trade/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { allLetters } from '#shared/rights.ts'
import { aRegistered, openTestApi } from '../api.ts'
import { anOrder, twoBranches } from '../desk.ts'
import { anOffer } from '../world.ts'

const hour = 3_600_000

/** A company of two branches with members whose rights are all, but reach one branch or own bookings only. */
export async function aReachWorld() {
  const at = await openTestApi({ limitScale: 1_000_000 })
  const { db } = at.platform.database
  const owner = await aRegistered(at)
  const { company, here, there, ipoh } = await twoBranches({ ...owner, contactId: owner.id })
  const companyId = company.id
  const klang = newId()
  const hire = async (scopeInfoIds: string[]) => {
    const person = await aRegistered(at)
    await db
      .insert(staffMembers)
      .values({ companyId, contactId: person.id, name: 'Staff', perms: allLetters, scopeInfoIds })
    return person
  }
  // The third branch opens when something is planted.
  const within = await hire([company.infoId, klang])
  const elsewhere = await hire([ipoh])
  const own = await aRegistered(at)
  await db
    .update(staffMembers)
    .set({ contactId: own.id, perms: allLetters, ownBookingsOnly: 1, scopeInfoIds: [company.infoId] })
    .where(eq(staffMembers.id, here.staff.id))
  // Everybody has something of their own to see, and more than a page of one holds.
  await anOffer({ company, infoId: ipoh })
  for (const [desk, infoId] of [
    [here, company.infoId],
    [there, ipoh],
  ] as const) {
    const startsAt = new Date(at.now().getTime() + hour)
    await anOrder(desk, startsAt, { infoId })
    await aThread(at, companyId, await anOrder(desk, startsAt, { infoId }))
  }
  return { at, company, owner, klang, people: { within, elsewhere, own } }
}
type ReachWorld = Awaited<ReturnType<typeof aReachWorld>>

async function aThread({ platform, now }: ReachWorld['at'], companyId: string, orderId: string) {
  const { db } = platform.database
  const threadId = newId()
  await db.insert(threads).values({ id: threadId, kind: 'order', companyId, orderId, lastAt: now() })
  await db
    .insert(messages)
    .values({ id: newId(), threadId, side: 'customer', senderName: 'Mei', text: 'Until when?', at: now() })
}

/** Puts one of everything that a desk reads of into the first branch: of a colleague there, whom own bookings do not reach. */
export async function plant({ at, company, owner, klang }: ReachWorld) {
  const { db } = at.platform.database
  const companyid = company.slug
  const infoId = company.infoId
  const planted = await anOffer({ company })
  await db.update(weeklyHours).set({ fromMinute: 300 }).where(eq(weeklyHours.resourceId, planted.resource.id))
  await db.insert(contactInfos).values({ id: klang, contactId: company.id, name: { en: 'Klang' } })
  const startsAt = new Date(at.now().getTime() + 2 * hour)
  const orderid = await anOrder({ ...planted, company }, startsAt, {
    infoId,
    paymentStatus: 'paid',
    spotPaidAt: at.now(),
  })
  const [line] = await db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, orderid))
  const endsAt = new Date(startsAt.getTime() + hour)
  await db.insert(bookings).values({
    id: newId(),
    orderId: orderid,
    lineId: line?.id ?? '',
    offerId: planted.offer.id,
    resourceId: planted.resource.id,
    seat: 1,
    startsAt,
    endsAt,
    during: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
    status: 'confirmed',
  })
  const nextWeek = new Date(startsAt.getTime() + 168 * hour)
  const movableid = await anOrder({ ...planted, company }, nextWeek, { infoId, paymentStatus: 'offline_due' })
  await anOrder({ ...planted, company }, startsAt, {
    infoId,
    status: 'requested',
    requestExpiresAt: new Date(at.now().getTime() + hour),
  })
  const [bookedid, writtenid] = [newId(), newId()]
  await db.insert(customers).values([
    { id: bookedid, companyId: company.id, madeBy: 'order', name: 'Mei', visits: 1 },
    { id: writtenid, companyId: company.id, madeBy: 'company', name: 'Lina', infoId },
  ])
  await db.update(orders).set({ customerId: bookedid }).where(eq(orders.id, orderid))
  await aThread(at, company.id, orderid)
  const asOwner = async (path: string, body: object) => {
    const answer = await at.call('POST', path, { jwt: owner.jwt, body })
    if (!answer.body.ok) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.data as { closingid: string; closureid: string; blockids: string[]; msgid: string }
  }
  const hiredid = newId()
  await db
    .insert(staffMembers)
    .values({ id: hiredid, companyId: company.id, name: 'Hired', perms: 'B', scopeInfoIds: [infoId] })
  const invites: string[] = []
  for (const email of ['asked@example.test', 'also@example.test'])
    invites.push((await asOwner('/api/h/invite', { companyid: company.id, infoid: infoId, perms: 'B', email })).msgid)
  const email = 'again@example.test'
  const { msgid: resentid } = await asOwner('/api/h/invite', {
    companyid: company.id,
    infoid: infoId,
    perms: 'B',
    email,
  })
  const { closingid, blockids } = await asOwner('/api/h/schedule/blocks', {
    companyid,
    staffid: planted.staff.id,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + hour).toISOString(),
    note: 'Training',
  })
  const { closureid } = await asOwner('/api/h/closures', {
    companyid,
    from: '2030-05-20',
    to: '2030-05-20',
    branchids: [infoId],
  })
  return {
    closureid,
    resentid,
    bookedid,
    writtenid,
    invites,
    hiredid,
    closingid,
    blockids,
    orderid,
    movableid,
    offerid: planted.offer.id,
    staffid: planted.staff.id,
    infoid: infoId,
  }
}
export type Planted = Awaited<ReturnType<typeof plant>>
