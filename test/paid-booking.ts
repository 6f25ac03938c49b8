import { eq } from 'drizzle-orm'
import { type Actor, type Context } from '#domain/base/index.ts'
import { outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import type { offers } from '#domain/catalogue/catalogue.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { refundsOf } from '#domain/money/index.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { offerResources, resources, weeklyHours } from '#domain/trade/booking/availability.tables.ts'
import { applyPaymentEvent } from '#domain/trade/checkout/apply-payment-event.ts'
import { actOnOrder, payGroup, placeOrder, runDueTimers, showOrder } from '#domain/trade/index.ts'
import { type OrderPlace, orders } from '#domain/trade/orders/orders.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { aPaymentService } from './payment-service.ts'
import { aCompany, aContext, anOffer, aPerson, testNow } from './world.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
/** The start of the booking, nine days ahead. */
export const slot = '2030-05-10T02:00:00.000Z'
export const start = Date.parse(slot)
const service = {
  ...aPaymentService(),
  methods: (['card', 'fpx'] as const).map((key) => ({ key, minAmount: 101, maxAmount: 99_999_999 })),
}
/** The context of an actor at an instant. */
export const at = async (actor: Actor, when: number = testNow.getTime()): Promise<Context> =>
  aContext({ at: new Date(when), actor, platform: { payments: new Map([['sandbox', service]]) } })
export const system: Actor = { kind: 'system' }
/** The code of a refusal; 'none' without one. */
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )

/** What is done in the company before anything is booked there. */
type Before = (company: Awaited<ReturnType<typeof aCompany>>, owner: Cast['owner']) => Promise<void>

/** A paid booking of RM 80, for nine days ahead unless told; cancelling late costs 10 %, not coming 30 %. */
export async function aPaidBooking(
  over: Partial<typeof offers.$inferInsert> = {},
  place?: OrderPlace,
  startsAt = slot,
  before?: Before,
) {
  const owner = await aPerson()
  const buyer = await aPerson()
  const company = await aCompany({ owner })
  await before?.(company, owner)
  const { offer } = await anOffer({ company, ...over })
  const ctx = await at(buyer)
  const { groupId, orders: placed } = await placeOrder(ctx, { offerid: offer.id, startsAt, place })
  await payGroup(ctx, groupId, { provider: 'sandbox', method: 'card' }, undefined)
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))
  const amount = payment?.amount ?? 0
  await applyPaymentEvent(
    ctx,
    'sandbox',
    { eventId: newId(), kind: 'captured', ref: payment?.ref ?? '', amount, currency: 'MYR' },
    '{}',
  )
  return aBooking(ctx, placed[0]?.id ?? '', { owner, buyer, offer })
}

type Addons = Parameters<typeof placeOrder>[1]['addons']

/** The same, to be paid on the spot. @param addonsOf what is added to it, of the offer that it is of */
export async function aSpotBooking(addonsOf?: (offer: Cast['offer']) => Promise<Addons>, before?: Before) {
  const [owner, buyer] = [await aPerson(), await aPerson()]
  const company = await aCompany({ owner })
  await before?.(company, owner)
  const { offer } = await anOffer({ company })
  const ctx = await at(buyer)
  const addons = await addonsOf?.(offer)
  const { groupId, orders: placed } = await placeOrder(ctx, { offerid: offer.id, startsAt: slot, addons })
  await payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  return aBooking(ctx, placed[0]?.id ?? '', { owner, buyer, offer })
}

interface Cast {
  owner: Awaited<ReturnType<typeof aPerson>>
  buyer: Awaited<ReturnType<typeof aPerson>>
  offer: Awaited<ReturnType<typeof anOffer>>['offer']
}

/** The actions of both sides on a booking, and its state. */
function aBooking(ctx: Context, id: string, { owner, buyer, offer }: Cast) {
  const act =
    (as: 'customer' | 'provider') =>
    async (when: number, action: Parameters<typeof actOnOrder>[2], input: object = {}) =>
      actOnOrder(await at(as === 'customer' ? buyer : owner, when), id, action, { as, ...input })
  return {
    id,
    owner,
    buyer,
    offer,
    customer: act('customer'),
    provider: act('provider'),
    actions: async (as: 'customer' | 'provider', when: number) =>
      (await showOrder(await at(as === 'customer' ? buyer : owner, when), id, undefined, as)).actions,
    timers: async (when: number) => runDueTimers(await at(system, when)),
    row: async () => (await ctx.db.select().from(orders).where(eq(orders.id, id)))[0],
    refunded: async () => (await refundsOf(ctx, [id])).map((refund) => refund.amount),
    topics: async () =>
      (await ctx.db.select().from(outboxEvents).where(eq(outboxEvents.subjectId, id))).map(({ topic }) => topic),
  }
}

/** Somebody else of the company who serves an offer as well, every day from nine to six. @returns the staff id */
export async function aColleague({ db }: Pick<Context, 'db'>, companyId: string, offerId: string): Promise<string> {
  const [staff] = await db.insert(staffMembers).values({ companyId, name: 'Low Hui Min' }).returning()
  const staffId = staff?.id ?? ''
  const [resource] = await db
    .insert(resources)
    .values({ companyId, kind: 'staff', staffId, name: { en: 'Low Hui Min' }, capacity: 1 })
    .returning()
  const resourceId = resource?.id ?? ''
  await db.insert(offerResources).values({ offerId, resourceId })
  const daily = { resourceId, fromMinute: 540, toMinute: 1080, seats: 1 }
  await db.insert(weeklyHours).values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...daily, weekday })))
  return staffId
}
