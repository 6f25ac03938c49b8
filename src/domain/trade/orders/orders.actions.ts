import type { z } from 'zod'
import type { ActInput } from '#contracts/orders.ts'
import type { Context } from '#domain/base/index.ts'
import type { Member } from '#domain/companies/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { type OfferedAction, type orderActions, servingActions } from '#shared/order-actions.ts'
import type { Right } from '#shared/rights.ts'
import { holds } from '#shared/rights.ts'
import { factsAmong, factsOf, type OrderFacts } from './orders.facts.ts'
import type { Refusal } from './orders.guards.ts'
import { requireCustomer, requireProvider } from './orders.policy.ts'
import type { Order } from './orders.queries.ts'
import { isStepIn, opensAt, refusalOf, rightFor, type StepName } from './orders.states.ts'

type Party = 'customer' | 'provider'
/** The steps that an action may mean for a side; at most one of them is possible at a time. */
type Steps = readonly [StepName, ...StepName[]]
type Meaning = Partial<Record<Party, Steps>>

const withdrawals = ['withdraw_claim', 'withdraw_claim_early', 'withdraw_claim_late'] as const

/** What every action means from each side that has it. An action without its row, or without its side, does not compile. */
export const meanings = {
  pay: { customer: ['pay'] },
  accept_move: { customer: ['accept_move'] },
  decline_move: { customer: ['decline_move'] },
  accept: { provider: ['accept'] },
  decline: { provider: ['decline'] },
  start: { provider: ['start'] },
  undo_start: { provider: ['undo_start'] },
  deliver: { provider: ['deliver'] },
  reschedule: { customer: ['reschedule'], provider: ['reschedule'] },
  hand_over: { provider: ['replace_person'] },
  change: { customer: ['change'] },
  cancel: { customer: ['cancel'], provider: ['cancel_by_provider'] },
  complete: { customer: ['complete'] },
  no_show: { customer: ['claim_provider_no_show'], provider: ['claim_no_show'] },
  contest: { customer: ['contest'], provider: ['contest'] },
  answer: { customer: ['answer'], provider: ['answer'] },
  withdraw: { customer: withdrawals, provider: withdrawals },
  withdraw_move: { provider: ['withdraw_move'] },
  mark_paid: { provider: ['mark_paid'] },
  unmark_paid: { provider: ['unmark_paid'] },
} as const satisfies { [A in OfferedAction]: Record<(typeof orderActions)[A][number], Steps> }

const meaningOf = (action: OfferedAction, side: Party): readonly StepName[] => {
  const meaning: Meaning = meanings[action]
  return meaning[side] ?? []
}

/**
 * Requires that the caller may act for a side. For the customer it must be the buyer. For the provider it must be a member of
 * the company with the right that `transitions` or `acts` names for the action. Where the provider's side has no such action,
 * the right to see the order is enough here, and `requireStep` refuses the action.
 * @returns the member, on the company's side
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`
 */
export async function requireActing(
  ctx: Context,
  order: Order,
  action: OfferedAction,
  side: Party,
  secret?: string,
): Promise<Member | undefined> {
  if (side === 'customer') {
    requireCustomer(ctx, order, secret)
    return undefined
  }
  const [step] = meaningOf(action, 'provider')
  return requireProvider(ctx, order, (step && rightFor(step)) ?? 'orders.view')
}

/** The input of an action, as its operation takes it. */
export type Act = z.infer<typeof ActInput>

/** A locked order and the side from which somebody may act; `member` on the company's side. */
export interface Acting {
  order: Order
  side: Party
  member: Member | undefined
  act: Act
}

/** A field that the action needs. @throws DomainError `request.invalid` */
export function given(act: Act, field: 'reason' | 'startsAt' | 'staffid'): string {
  const value = act[field]
  if (!value) throw invalid({ path: field, code: 'required' })
  return value
}

/** What a side may do with an order now. @param letters the rights that somebody of the provider holds. */
export function actionsFor(order: OrderFacts, side: Party, letters: string, now: Date): OfferedAction[] {
  return (Object.keys(meanings) as OfferedAction[]).filter((action) =>
    meaningOf(action, side).some((step) => {
      const right = side === 'provider' ? rightFor(step) : undefined
      return (!right || holds(letters, right)) && refusalOf(step, side, order, now) === null
    }),
  )
}

/**
 * What somebody of the provider may do now to serve an order. For many at once: these steps hang on status and time alone, so
 * nothing more is read.
 */
export function servingFor(order: Order, letters: string, now: Date): (typeof servingActions)[number][] {
  const actions = actionsFor(factsAmong(order, { events: [], lines: [] }), 'provider', letters, now)
  return servingActions.filter((action) => actions.includes(action))
}

/** An action that cannot be done now: from when on, why not, or for lack of which right. */
interface Barred {
  action: OfferedAction
  from: Date | null
  refusal: Refusal | null
  right?: Right
}

/** What people look for on an order where it is missing, the likeliest first. */
const lookedFor = ['reschedule', 'cancel', 'mark_paid', 'deliver', 'no_show'] as const satisfies OfferedAction[]
/** What an order asks its company for in so many words: what is still to be collected. */
const asked: ReadonlySet<OfferedAction> = new Set<OfferedAction>(['mark_paid'])

/**
 * What is a company's in the status of an order and cannot be done now: from when on, or by which refusal. Nothing of what
 * the caller lacks the right for, but what the order itself asks for, nor of what no guard has a reason for.
 */
export function barredFor(order: OrderFacts, letters: string, now: Date): Barred[] {
  return lookedFor.flatMap((action): Barred[] => {
    const meant = meaningOf(action, 'provider').filter((step) => isStepIn(step, 'provider', order))
    const [step] = meant
    const right = step && rightFor(step)
    const lacks = right !== undefined && !holds(letters, right)
    if (meant.some((step) => refusalOf(step, 'provider', order, now) === null))
      return lacks && asked.has(action) ? [{ action, from: null, refusal: null, right }] : []
    if (!step || lacks) return []
    const from = opensAt(step, order)
    if (from && now < from) return refusalOf(step, 'provider', order, from) ? [] : [{ action, from, refusal: null }]
    const refusal = refusalOf(step, 'provider', order, now)
    return refusal === null || refusal === 'orders.not_allowed_now' ? [] : [{ action, from: null, refusal }]
  })
}

/** Requires that a step may be taken with a locked order; answers its facts. @throws DomainError the refusal of `refusalOf` */
export async function requireAct(ctx: Context, order: Order, step: StepName, side: Party): Promise<OrderFacts> {
  const facts = await factsOf(ctx, order)
  const refusal = refusalOf(step, side, facts, ctx.now())
  if (refusal) throw new DomainError(refusal)
  return facts
}

/**
 * The step that an action means on a locked order, by the same tables that the screens ask.
 * @throws DomainError the refusal of `refusalOf`, `orders.not_allowed_now` where the action means no step
 */
export async function requireStep(
  ctx: Context,
  order: Order,
  action: OfferedAction,
  side: Party,
): Promise<{ step: StepName; facts: OrderFacts }> {
  const facts = await factsOf(ctx, order)
  const meant = meaningOf(action, side)
  const step = meant.find((name) => refusalOf(name, side, facts, ctx.now()) === null)
  if (step) return { step, facts }
  const [first] = meant
  throw new DomainError((first && refusalOf(first, side, facts, ctx.now())) ?? 'orders.not_allowed_now')
}
