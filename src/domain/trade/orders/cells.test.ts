import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { OrderAction } from '#contracts/orders.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { newId } from '#shared/ids.ts'
import type { OfferedAction } from '#shared/order-actions.ts'
import { type OrderStatus, orderStatuses, traitsOf } from '#shared/order-status.ts'
import type { OrderStep } from '#shared/order-steps.ts'
import { allLetters, rightLetters } from '#shared/rights.ts'
import { aColleague, aPaidBooking, at, HOUR, MINUTE, refusal, start } from '#test/paid-booking.ts'
import { aContext } from '#test/world.ts'
import { actOnOrder } from './act-on-order.ts'
import { moveOrder, setTimers } from './move-order.ts'
import { meanings } from './orders.actions.ts'
import { type Side } from './orders.facts.ts'
import { rightFor, type StepName, type TransitionName, transition, transitions } from './orders.states.ts'
import { orderEvents, orderLines, orders, orderTimers, type TimerKind } from './orders.tables.ts'
import { runDueTimers } from './run-timers.ts'
import { showOrder } from './show-orders.ts'
import { waitsForCompany } from './waiting-orders.ts'

// Every cell of an order's life: in each status, from each side, before and after its time, the page offers an action if
// and only if the API carries it out. Each is tried on the real database and rolled back.

const proposed = '2030-05-15T02:00:00.000Z'
const elsewhere = '2030-05-14T02:00:00.000Z'
const sides = ['customer', 'provider'] as const
const instants = {
  'two days before': start - 48 * HOUR,
  'an hour before': start - HOUR,
  'a quarter of an hour after': start + 15 * MINUTE,
}

interface Situation {
  status: OrderStatus
  set?: (now: number) => Partial<typeof orders.$inferInsert>
  /** What was done before, and by whom. */
  past?: readonly (readonly [step: OrderStep, by: Side, from: OrderStatus])[]
}
const claim = (claimedBy: 'customer' | 'provider') => (now: number) => ({
  claimedBy,
  claimExpiresAt: new Date(now + HOUR),
})
const claimBy = {
  customer: ['claim_provider_no_show', 'customer', 'confirmed'],
  provider: ['claim_no_show', 'provider', 'confirmed'],
} as const
const contest = (by: 'customer' | 'provider') => ['contest', by, 'no_show_claimed'] as const

/** Every status as it is reached, with variants where actions depend on more than the status. */
const situations: Record<string, Situation> = {
  ...Object.fromEntries(orderStatuses.map((status) => [status, { status }])),
  pending_payment: { status: 'pending_payment', set: (now) => ({ holdExpiresAt: new Date(now + HOUR) }) },
  requested: { status: 'requested', set: (now) => ({ requestExpiresAt: new Date(now + HOUR) }) },
  delivered: { status: 'delivered', set: () => ({ deliveredAt: new Date(start + HOUR) }) },
  'delivered by the clock': { status: 'delivered', set: () => ({ deliveredAt: new Date(start + 24 * HOUR) }) },
  'confirmed, another time proposed': {
    status: 'confirmed',
    set: (now) => ({ proposedStartsAt: new Date(proposed), proposalExpiresAt: new Date(now + MINUTE) }),
  },
  'confirmed, due on the spot': { status: 'confirmed', set: () => ({ paymentStatus: 'offline_due' }) },
  'confirmed, marked as paid on the spot': {
    status: 'confirmed',
    set: (now) => ({ paymentStatus: 'paid', spotPaidAt: new Date(now - HOUR) }),
    past: [['mark_paid', 'provider', 'confirmed']],
  },
  'confirmed, marked as paid a day ago': {
    status: 'confirmed',
    set: (now) => ({ paymentStatus: 'paid', spotPaidAt: new Date(now - 24 * HOUR) }),
    past: [['mark_paid', 'provider', 'confirmed']],
  },
  'completed, marked as paid before': {
    status: 'completed',
    set: (now) => ({ paymentStatus: 'paid', spotPaidAt: new Date(now - HOUR) }),
    past: [['mark_paid', 'provider', 'confirmed']],
  },
  'completed, marked as paid since': {
    status: 'completed',
    set: (now) => ({ paymentStatus: 'paid', spotPaidAt: new Date(now - HOUR) }),
    past: [['mark_paid', 'provider', 'completed']],
  },
  'confirmed, a walk-in': { status: 'confirmed', set: () => ({ walkIn: true }) },
  'confirmed, moved three times by its customer': { status: 'confirmed', set: () => ({ rescheduleCount: 3 }) },
  'in_progress, undone three times': {
    status: 'in_progress',
    past: [1, 2, 3].map(() => ['undo_start', 'provider', 'in_progress'] as const),
  },
  no_show_claimed: { status: 'no_show_claimed', set: claim('customer'), past: [claimBy.customer] },
  'no_show_claimed by the provider': { status: 'no_show_claimed', set: claim('provider'), past: [claimBy.provider] },
  disputed: { status: 'disputed', set: claim('customer'), past: [claimBy.customer, contest('provider')] },
  'disputed, claimed by the provider': {
    status: 'disputed',
    set: claim('provider'),
    past: [claimBy.provider, contest('customer')],
  },
  'disputed and answered': {
    status: 'disputed',
    set: claim('provider'),
    past: [claimBy.provider, contest('customer'), ['answer', 'provider', 'disputed']],
  },
}

let booking: Awaited<ReturnType<typeof aPaidBooking>>
let serving: string | null | undefined
let colleague: string
beforeAll(async () => {
  booking = await aPaidBooking()
  const [line] = await (await at(booking.buyer)).db.select().from(orderLines).where(eq(orderLines.orderId, booking.id))
  serving = line?.staffId
  colleague = await aColleague(await aContext(), booking.offer.companyId, booking.offer.id)
})
class TakenBack extends Error {}

/** Runs something in a transaction that is rolled back, and returns its result. */
async function tried<T>(
  actor: Side,
  now: number,
  work: (ctx: Awaited<ReturnType<typeof at>>, id: string) => Promise<T>,
): Promise<T> {
  const { buyer, owner, id } = booking
  const ctx = await at(actor === 'provider' ? owner : actor === 'customer' ? buyer : { kind: 'system' }, now)
  let result: { value: T } | undefined
  await ctx.db
    .transaction(async (db) => {
      result = { value: await work({ ...ctx, db, inTransaction: true }, id) }
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
  if (!result) throw new Error('nothing was tried')
  return result.value
}

async function bring(ctx: Awaited<ReturnType<typeof at>>, id: string, { status, set, past = [] }: Situation) {
  const now = ctx.now().getTime()
  await ctx.db
    .update(orders)
    .set({ status, ...set?.(now) })
    .where(eq(orders.id, id))
  for (const [i, [name, actor, fromStatus]] of past.entries())
    await ctx.db.insert(orderEvents).values({
      id: newId(),
      orderId: id,
      transition: name,
      actor,
      fromStatus,
      toStatus: status,
      at: new Date(now - (past.length - i) * 1000),
    })
}

const inputOf = (action: OrderAction) => ({
  ...(action === 'reschedule' ? { startsAt: elsewhere } : {}),
  ...(action === 'hand_over' ? { staffid: colleague } : {}),
  // Whoever serves already, asked for by name.
  ...(action === 'change' ? { staffid: serving } : {}),
  ...(action === 'accept_move' || action === 'withdraw_move' ? { startsAt: proposed } : {}),
  reason: 'So it was.',
})

/** Each action of the company is refused to staff with all rights but its own, and done by staff with only that right. */
async function expectRights(now: number, situation: Situation, shown: readonly OfferedAction[]) {
  for (const action of OrderAction.options.filter((action) => shown.includes(action))) {
    const [step] = (meanings[action] as { provider?: readonly StepName[] }).provider ?? []
    const right = step && rightFor(step)
    expect(right, action).toBeDefined()
    const letter = rightLetters[right ?? 'orders.view']
    for (const [letters, outcome] of [
      [allLetters.replace(letter, ''), 'companies.forbidden'],
      [rightLetters['orders.view'] + letter, 'none'],
    ] as const) {
      const told = await tried('provider', now, async (ctx, id) => {
        await ctx.db
          .update(staffMembers)
          .set({ flags: '', perms: letters })
          .where(eq(staffMembers.contactId, booking.owner.contactId))
        await bring(ctx, id, situation)
        return refusal(actOnOrder(ctx, id, action, { as: 'provider', ...inputOf(action) }))
      })
      expect(told, `${action} with ${letters}`).toBe(outcome)
    }
  }
}

const reasons = [
  'orders.not_allowed_now',
  'orders.reschedule_limit',
  'orders.notice_passed',
  'orders.start_passed',
  'orders.too_late_to_propose',
  'orders.proposal_limit',
]

/** Clocks that only tell somebody, or end a question. */
const staying: readonly TimerKind[] = ['remind_24h', 'remind_2h', 'end_proposal']

/** The clocks that begin when an order comes into its status. */
async function clocksOf(ctx: Awaited<ReturnType<typeof at>>, id: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('no order')
  await setTimers(ctx, order)
  return ctx.db.select().from(orderTimers).where(eq(orderTimers.orderId, id))
}

describe.each(Object.entries(situations))('%s', (_name, situation) => {
  test.each(Object.entries(instants))('%s, what is offered is done and nothing else is', async (_when, now) => {
    for (const side of sides) {
      const hidden = situation.status === 'draft' && side === 'provider'
      const shown = hidden
        ? []
        : await tried(side, now, async (ctx, id) => {
            await bring(ctx, id, situation)
            return (await showOrder(ctx, id, undefined, side)).actions
          })
      const done: string[] = shown.includes('pay') ? ['pay'] : []
      for (const action of OrderAction.options) {
        const outcome = await tried(side, now, async (ctx, id) => {
          await bring(ctx, id, situation)
          return refusal(actOnOrder(ctx, id, action, { as: side, ...inputOf(action) }))
        })
        if (outcome === 'none') done.push(action)
        else expect(hidden ? ['orders.order_not_found'] : reasons, `${side}: ${action}`).toContain(outcome)
      }
      expect([...done].sort(), side).toEqual([...shown].sort())
      if (side === 'provider') await expectRights(now, situation, shown)
    }
  })

  test('it stands among what waits for the company just where a word of it is asked for', async () => {
    const { waits, asked } = await tried('provider', start + 15 * MINUTE, async (ctx, id) => {
      await bring(ctx, id, situation)
      const waits = (await ctx.db.$count(orders, and(eq(orders.id, id), waitsForCompany))) > 0
      if (situation.status === 'draft') return { waits, asked: false }
      const { actions } = await showOrder(ctx, id, undefined, 'provider')
      return { waits, asked: actions.some((action) => ['accept', 'contest', 'answer'].includes(action)) }
    })
    expect(waits).toBe(asked)
  })

  test('each of its clocks does its work when it runs out, and where it is not over one of them leads out of it', async () => {
    const due = await tried('system', start - 48 * HOUR, async (ctx, id) => {
      await bring(ctx, id, situation)
      return clocksOf(ctx, id)
    })
    const leading: TimerKind[] = []
    for (const { kind, dueAt } of due) {
      const { ran, left } = await tried('system', dueAt.getTime(), async (ctx, id) => {
        await bring(ctx, id, situation)
        await ctx.db.delete(orderTimers)
        await ctx.db.insert(orderTimers).values({ orderId: id, kind, dueAt })
        const ran = await runDueTimers(ctx)
        const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
        return { ran, left: order?.status !== situation.status }
      })
      expect(ran, kind).toBe(1)
      if (left) leading.push(kind)
      else expect(staying, kind).toContain(kind)
    }
    if (!traitsOf(situation.status).over) expect(leading).not.toEqual([])
  })
})

test.each(Object.keys(transitions) as TransitionName[])(
  '%s happens from its statuses and by its sides alone',
  async (name) => {
    const { from, by } = transition(name)
    for (const status of orderStatuses)
      for (const side of ['customer', 'provider', 'system', 'operator'] as const) {
        if (from.includes(status) && by.includes(side)) continue
        const outcome = await tried(side, start, async (ctx, id) => {
          await bring(ctx, id, { status })
          const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
          if (!order) throw new Error('no order')
          return refusal(moveOrder(ctx, order, name, { side }))
        })
        expect(outcome, `${status} by ${side}`).toBe('orders.not_allowed_now')
      }
  },
)
