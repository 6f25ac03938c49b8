import { and, asc, eq, inArray, lte, notLike, sql } from 'drizzle-orm'
import { type Actor, atomically, baseContext, type Context } from '#domain/base/index.ts'
import { settings } from '#domain/base/settings/settings.tables.ts'
import { items, offers, offerVariants } from '#domain/catalogue/catalogue.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import {
  decideSandboxPayment,
  openSandboxPayment,
  paymentsOfGroup,
  payRefund,
  refundSandboxPayment,
  refundsOf,
} from '#domain/money/index.ts'
import { refunds } from '#domain/money/payments/payments.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { postMessage } from '#domain/talk/index.ts'
import {
  actOnOrder,
  addToCart,
  applyPaymentEvent,
  listSlots,
  payGroup,
  placeOrder,
  placeWalkIn,
  runDueTimers,
  showCheckout,
  updateRefundStatus,
} from '#domain/trade/index.ts'
import { orders, orderTimers } from '#domain/trade/orders/orders.tables.ts'
import type { Db } from '#platform/db/index.ts'
import type { Platform } from '#platform/index.ts'
import type { PaymentService } from '#platform/payments/index.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { demoContactId } from './accounts.ts'
import { numberByTime } from './number-by-time.ts'
import { names } from './people.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
type Account = Extract<Actor, { kind: 'account' }>

/** How a demo order ends: the use cases themselves lead it there, so that its data is consistent. */
type Ending =
  | 'draft'
  | 'waiting'
  | 'expired'
  | 'placed'
  | 'asked'
  | 'offline'
  | 'started'
  | 'cancelled'
  | 'cancelled_by_provider'
  | 'declined'
  | 'no_show'
  | 'served'

interface Scene {
  offer: string
  variant: string | undefined
  /** Days from today of the booking, and how many days before it was made. */
  inDays: number
  ahead: number
  /** The index of the free time on that day. */
  slot: number
  ending: Ending
  /** The demo's customer, or somebody without an account. */
  customer: Account | string
  message?: string
}

/** The sandbox for payments of the past: immediate and without a network, but stored, so that it can refund. */
function pastSandbox(ctx: () => Context): PaymentService {
  return {
    name: 'sandbox',
    currency: 'MYR',
    methods: [{ key: 'card', minAmount: 101, maxAmount: 99_999_999 }],
    async createCheckout({ paymentId, amount, currency, method, description, returnUrl }) {
      const request = { paymentId, amount, currency, method, description, returnUrl }
      const opened = await openSandboxPayment(ctx(), request)
      await decideSandboxPayment(ctx(), opened.ref, 'success')
      return opened
    },
    verifyEvent: () => Promise.reject(new Error('seeded payments get no events')),
    closeCheckout: async () => {},
    fetchStatus: () => Promise.reject(new Error('seeded payments have no status')),
    refund: ({ ref, refundId, amount }) => refundSandboxPayment(ctx(), ref, { refundId, amount }),
  }
}

/**
 * Plays the demo's orders: some months of a salon and a customer, up to the requests that wait this morning. Each scene has
 * its own clock; the use cases are the real ones. No mails are written for the past. Scenes that were played already are
 * skipped, so that an interrupted demo continues.
 */
export async function seedDemoOrders(platform: Platform, now: Date, signal?: AbortSignal): Promise<number> {
  const silent: Platform = {
    ...platform,
    payments: new Map([['sandbox', pastSandbox(() => at(now, { kind: 'system' }))]]),
    queue: { ...platform.queue, send: async () => undefined },
  }
  const at = (when: Date, actor: Actor): Context => baseContext(silent, () => when, { actor, requestId: 'seed' })
  const cast = await findCast(at(now, { kind: 'system' }))
  if (!cast) return 0
  let played = 0
  const { db } = platform.database
  const done = Number((await demoSetting(db)).scenes ?? 0)
  const all = scenes(cast)
  for (const [i, { offers: candidates, ...scene }] of all.entries()) {
    if (i < done) continue
    if (signal?.aborted) return played
    for (const offer of candidates) {
      try {
        await play(at, { ...scene, offer: offer.id, variant: offer.variant }, cast.owners, now)
        played++
        break
      } catch (error) {
        // The day may be full or closed: then try another offer.
        if (!(error instanceof DomainError)) throw error
      }
    }
    await noteScenes(db, { scenes: i + 1 })
  }
  await letTimePass(at, now)
  // Pays the refunds that the timers promised.
  const system = at(now, { kind: 'system' })
  const owed = await db.select().from(refunds).where(eq(refunds.status, 'pending'))
  for (const refund of owed) {
    await payRefund(system, refund.id)
    await updateRefundStatus(system, refund.orderId)
  }
  const upTo = Number((await demoSetting(db)).upTo ?? 0)
  if (upTo > 0) await numberByTime(db, upTo)
  await noteScenes(db, { scenes: all.length, over: true })
  return played
}

/** Whether a database has the demo and not all of its orders were played yet. */
export async function scenesLeft(db: Db): Promise<boolean> {
  const [row] = await db.select().from(settings).where(eq(settings.key, 'demo'))
  return row !== undefined && row.value.over !== true
}

async function demoSetting(db: Db): Promise<Record<string, unknown>> {
  const [row] = await db.select().from(settings).where(eq(settings.key, 'demo'))
  return row?.value ?? {}
}

async function noteScenes(db: Db, value: { scenes: number; over?: true }): Promise<void> {
  const merged = sql`${settings.value} || ${JSON.stringify(value)}::jsonb`
  await db.update(settings).set({ value: merged, changedAt: new Date() }).where(eq(settings.key, 'demo'))
}

type At = (when: Date, actor: Actor) => Context

async function play(at: At, scene: Scene, owners: Map<string, Account>, now: Date): Promise<void> {
  const placed = new Date(Math.min(now.getTime() - 10 * 60_000, now.getTime() + (scene.inDays - scene.ahead) * DAY))
  const buyer: Actor = typeof scene.customer === 'string' ? { kind: 'anonymous' } : scene.customer
  const ctx = at(placed, buyer)
  const day = addDays(dayOf(now, 'Asia/Kuala_Lumpur'), scene.inDays)
  const choice = { offerid: scene.offer, ...(scene.variant ? { variantid: scene.variant } : {}) }
  const { slots } = await listSlots(ctx, { ...choice, day })
  const startsAt = slots.filter((_, i) => i % 4 === 0)[scene.slot]?.slot.start ?? slots.at(-1)?.slot.start
  if (startsAt === undefined) throw new DomainError('booking.slot_taken')
  const input = { ...choice, startsAt: new Date(startsAt).toISOString() }
  if (scene.ending === 'draft') return void (await addToCart(ctx, input))
  const guest = typeof scene.customer === 'string'
  const offline = scene.ending === 'offline'
  // A customer without an account who pays on the spot is a walk-in.
  const walkIn = offline && guest
  const {
    groupId,
    orders: [order],
    secret,
  } = await placeOrder(ctx, input, { walkIn })
  if (!order || scene.ending === 'waiting' || scene.ending === 'expired') return
  const customer =
    typeof scene.customer === 'string'
      ? { name: scene.customer, email: `${scene.customer.toLowerCase().replaceAll(' ', '.')}@example.test` }
      : undefined
  const { methods } = await showCheckout(ctx, groupId, secret)
  const onTheSpot = offline && methods.some((method) => method.provider === 'offline')
  const way = onTheSpot ? { provider: 'offline', method: 'on_the_spot' } : { provider: 'sandbox', method: 'card' }
  if (walkIn && customer) await atomically(ctx, (ctx) => placeWalkIn(ctx, order.id, customer, undefined))
  else await payGroup(ctx, groupId, { ...way, customer }, secret)
  for (const payment of await paymentsOfGroup(ctx, groupId)) {
    const event = {
      eventId: newId(),
      kind: 'captured' as const,
      ref: payment.ref ?? '',
      amount: payment.amount,
      currency: payment.currency,
    }
    await applyPaymentEvent(at(placed, { kind: 'system' }), 'sandbox', event, '{}')
  }
  if (scene.message) await postMessage(ctx, order.id, { text: scene.message, secret, as: 'customer' })
  const owner = owners.get(order.companyId)
  const soon = new Date(Math.min(now.getTime(), placed.getTime() + 2 * HOUR))
  const provider = owner ? at(soon, owner) : undefined
  if (scene.message && provider && typeof scene.customer !== 'string')
    await postMessage(provider, order.id, {
      text: 'Thank you, noted. There is free parking behind the shop; see you then!',
      as: 'provider',
    })
  const [fresh] = await ctx.db.select().from(orders).where(eq(orders.id, order.id))
  const requested = fresh?.status === 'requested'
  if (scene.ending === 'declined' && requested && provider)
    await actOnOrder(provider, order.id, 'decline', { as: 'provider', reason: 'We are fully booked that day, sorry.' })
  else if (requested && provider && scene.ending !== 'placed' && scene.ending !== 'asked')
    await actOnOrder(provider, order.id, 'accept', { as: 'provider' })
  const begun = new Date(startsAt + 5 * 60_000)
  if (scene.ending === 'started' && owner && begun <= now)
    await actOnOrder(at(begun, owner), order.id, 'start', { as: 'provider' })
  if (scene.ending === 'no_show' && owner && begun <= now)
    await actOnOrder(at(new Date(startsAt + 20 * 60_000), owner), order.id, 'no_show', { as: 'provider' })
  if (scene.ending === 'cancelled')
    await actOnOrder(at(soon, buyer), order.id, 'cancel', { as: 'customer', reason: 'My plans have changed.', secret })
  if (scene.ending === 'cancelled_by_provider' && provider)
    await actOnOrder(provider, order.id, 'cancel', { as: 'provider', reason: 'Our stylist is ill.' })
  for (const refund of await refundsOf(ctx, [order.id])) await payRefund(at(soon, { kind: 'system' }), refund.id)
  await updateRefundStatus(at(soon, { kind: 'system' }), order.id)
}

/** Runs every timer up to now at its own time, in order. */
async function letTimePass(at: At, now: Date): Promise<void> {
  for (;;) {
    const system = at(now, { kind: 'system' })
    const [next] = await system.db
      .select()
      .from(orderTimers)
      .where(lte(orderTimers.dueAt, now))
      .orderBy(asc(orderTimers.dueAt))
      .limit(1)
    if (!next || (await runDueTimers(at(next.dueAt, { kind: 'system' }))) === 0) return
  }
}

interface CastOffer {
  id: string
  kind: string
  variant: string | undefined
}

interface Cast {
  customer: Account
  owners: Map<string, Account>
  /** Offers of the demo owner's company, and some of others. */
  own: CastOffer[]
  others: CastOffer[]
}

async function findCast(ctx: Context): Promise<Cast | undefined> {
  const people = await ctx.db
    .select({ account: accounts, contact: contacts })
    .from(accounts)
    .innerJoin(contacts, eq(contacts.id, accounts.contactId))
    .where(inArray(accounts.contactId, [demoContactId('customer'), demoContactId('owner')]))
  const actor = (contactId: string): Account | undefined => {
    const found = people.find((person) => person.contact.id === contactId)
    return (
      found && {
        kind: 'account',
        accountId: found.account.id,
        contactId,
        sessionId: newId(),
        authTime: ctx.now(),
        sysadmin: false,
      }
    )
  }
  const customer = actor(demoContactId('customer'))
  const owner = actor(demoContactId('owner'))
  const [member] = await ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.contactId, demoContactId('owner')))
  if (!customer || !owner || !member) return undefined
  const rows = await ctx.db
    .select({ id: offers.id, kind: offers.kind, companyId: offers.companyId, variant: offerVariants.id })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .leftJoin(offerVariants, eq(offerVariants.offerId, offers.id))
    // Not those that `seedBulk` adds.
    .where(and(eq(items.kind, 'service'), notLike(items.code, 'bulk-%')))
    .orderBy(asc(offers.id), asc(offerVariants.position))
  const once = [...Map.groupBy(rows, (row) => row.id).values()].flatMap(([row]) =>
    row ? [{ ...row, variant: row.variant ?? undefined }] : [],
  )
  return {
    customer,
    owners: new Map([[member.companyId, owner]]),
    own: once.filter((row) => row.companyId === member.companyId),
    others: once.filter((row) => row.companyId !== member.companyId),
  }
}

const CANDIDATES = 6

function scenes({ customer, own, others }: Cast): (Omit<Scene, 'offer' | 'variant'> & { offers: CastOffer[] })[] {
  const list: ReturnType<typeof scenes> = []
  const add = (pool: CastOffer[], n: number, scene: Omit<Scene, 'offer' | 'variant'>) => {
    // Orders that nobody accepts need an instant offer; declined ones, and those that wait for an answer, need a request.
    const fitting = pool.filter((offer) =>
      scene.ending === 'declined' || scene.ending === 'asked'
        ? offer.kind === 'request'
        : pool === own
          ? offer.kind !== 'quote'
          : offer.kind === 'instant',
    )
    list.push({
      ...scene,
      offers: Array.from(
        { length: Math.min(CANDIDATES, fitting.length) },
        (_, i) => fitting[(n + i) % fitting.length],
      ).filter((offer) => offer !== undefined),
    })
  }
  const guest = (n: number) => names[(n * 7) % names.length] ?? 'Aina Sofea'
  // The salon's past month: two orders a day, some of which failed.
  for (let i = 0; i < 24; i++) {
    const ending: Ending =
      i % 11 === 5 ? 'no_show' : i % 9 === 4 ? 'cancelled' : i % 13 === 7 ? 'cancelled_by_provider' : 'served'
    add(own, i, { inDays: -28 + i, ahead: 3, slot: i % 6, ending, customer: guest(i) })
  }
  // Today and the days ahead; the first wait for an answer.
  for (let i = 0; i < 16; i++) {
    add(own, i, {
      inDays: i % 6,
      ahead: 1 + (i % 5),
      slot: (i * 2) % 7,
      ending: i % 5 === 3 ? 'offline' : 'placed',
      customer: guest(i + 30),
      ...(i % 4 === 0 ? { message: 'Is there parking nearby?' } : {}),
    })
  }
  add(own, 1, { inDays: 0, ahead: 2, slot: 0, ending: 'started', customer: guest(3) })
  add(own, 2, { inDays: 6, ahead: 5, slot: 2, ending: 'declined', customer: guest(5) })
  // Whatever day and hour it is, something waits for an answer.
  add(own, 0, { inDays: 3, ahead: 3, slot: 1, ending: 'asked', customer: guest(3) })
  // The demo's customer, all over the country.
  const hers: [number, number, Ending][] = [
    [-40, 5, 'served'],
    [-21, 2, 'served'],
    [-12, 4, 'served'],
    [-9, 3, 'cancelled'],
    [-6, 2, 'expired'],
    [-1, 3, 'served'],
    [2, 3, 'placed'],
    [5, 1, 'placed'],
    [9, 4, 'offline'],
    [14, 2, 'placed'],
    [3, 3, 'draft'],
    [6, 6, 'draft'],
  ]
  hers.forEach(([inDays, ahead, ending], i) =>
    add(others, i * 17 + 3, {
      inDays,
      ahead,
      slot: i % 4,
      ending,
      customer,
      ...(ending === 'placed' && i % 2 ? { message: 'Please ring the bell twice.' } : {}),
    }),
  )
  add(own, 0, { inDays: 4, ahead: 1, slot: 3, ending: 'placed', customer, message: 'Looking forward to it!' })
  return list
}
