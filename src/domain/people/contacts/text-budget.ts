import { type Context } from '#domain/base/index.ts'
import type { LimitName } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { dialCodeOf, readPhone } from '../identity/identifier.ts'
import { keyedHash } from '../sessions/tokens.ts'

/**
 * Counts a text message that is neither a code nor a security notice against every budget. False where a budget is empty or the
 * country is not served. The counters have a connection of their own: call it once per text and before its transaction.
 * @param whose the key of one person's budget; without it the phone number's own.
 */
export async function mayText(ctx: Context, phone: string, whose = ownKey(ctx, phone)): Promise<boolean> {
  return spend(ctx, phone, (dialCode) => sharedBudgets(whose, dialCode))
}

/**
 * Runs work that may send a text message, and counts it as `mayText` does. Work that is refused sent none and counts for
 * nobody. Call it outside a transaction.
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
 * Counts a text message to somebody whom a company's desk booked in, against that company's own budget. It is separate from
 * the shared budgets: neither strangers nor other companies can use it up. Call it as `mayText`.
 */
export async function mayTextForDesk(ctx: Context, phone: string, companyId: string): Promise<boolean> {
  return spend(ctx, phone, () => [
    ['notice_sms_account', ownKey(ctx, phone)],
    ['notice_sms_desk', companyId],
  ])
}

/**
 * Counts a security notice against its own budgets, which nothing else uses up: however many texts others make us send to
 * somebody, the one about a changed password goes out. Call it as `mayText`.
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

/** Counts against all budgets or none: where one is used up, the others stay as they are. */
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
