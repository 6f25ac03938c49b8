import { type Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import type { LimitName } from '#platform/rate-limits/index.ts'
import { dialCodeOf, readPhone } from '../identity/identifier.ts'
import { keyedHash } from '../sessions/tokens.ts'

/**
 * Uses up a point of every budget of text messages that are neither codes nor security notices. A country we do not serve, or a budget that is
 * empty, means no. The counters have a connection of their own: ask once per message and before its transaction.
 * @param whose key of the budget of one person; without it the number's own.
 */
export async function mayText(ctx: Context, phone: string, whose = ownKey(ctx, phone)): Promise<boolean> {
  return spend(ctx, phone, (dialCode) => sharedBudgets(whose, dialCode))
}

/**
 * Does what may send a text message, and counts it as `mayText` does: what is refused sends none, and counts for nobody.
 * Call it outside a transaction.
 * @param work is told whether it may send one.
 */
export async function countingText<T>(ctx: Context, phone: string, work: (may: boolean) => Promise<T>): Promise<T> {
  const whose = ownKey(ctx, phone)
  const may = await mayText(ctx, phone, whose)
  try {
    return await work(may)
  } catch (error) {
    if (may) await giveBack(ctx, sharedBudgets(whose, dialCodeOf(readPhone(phone))))
    throw error
  }
}

function sharedBudgets(whose: string, dialCode: string): readonly Budget[] {
  return [
    ['notice_sms_account', whose],
    ['notice_sms_dial_code', dialCode],
    ['notice_sms_all', 'all'],
  ]
}

/**
 * Uses up a point of a company's own budget of text messages, to those whom its desk booked in. Apart from what everybody
 * shares: no stranger empties a desk's, and no desk another's. Ask as for `mayText`.
 */
export async function mayTextForDesk(ctx: Context, phone: string, companyId: string): Promise<boolean> {
  return spend(ctx, phone, () => [
    ['notice_sms_account', ownKey(ctx, phone)],
    ['notice_sms_desk', companyId],
  ])
}

/**
 * Uses up a point of the budgets of security notices, which nothing else uses up: however much others make us write to
 * somebody, the text about a changed password goes out. Ask as for `mayText`.
 */
export async function mayTextSecurity(ctx: Context, phone: string, accountId: string): Promise<boolean> {
  return spend(ctx, phone, (dialCode) => [
    ['security_sms_account', accountId],
    ['security_sms_dial_code', dialCode],
  ])
}

function ownKey(ctx: Context, phone: string): string {
  return keyedHash(ctx, 'notice-sms', phone)
}

type Budget = readonly [LimitName, string]

/** All budgets or none: what a full one refuses is not taken from the others. */
async function spend(ctx: Context, phone: string, budgets: (dialCode: string) => readonly Budget[]): Promise<boolean> {
  const { limits, log } = ctx.platform
  const spent: Budget[] = []
  try {
    for (const [limit, key] of budgets(dialCodeOf(readPhone(phone)))) {
      await limits.consume(limit, key)
      spent.push([limit, key])
    }
    return true
  } catch (refusal) {
    await giveBack(ctx, spent)
    if (!(refusal instanceof DomainError)) throw refusal
    log.warn({ code: refusal.code }, 'a notice was not sent as a text message')
    return false
  }
}

async function giveBack(ctx: Context, spent: readonly Budget[]): Promise<void> {
  for (const [limit, key] of spent) await ctx.platform.limits.giveBack(limit, key)
}
