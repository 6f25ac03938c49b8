import type { GiveFeedback } from '#contracts/operators.ts'
import { type Context } from '#domain/base/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { newId } from '#shared/ids.ts'
import { feedbackEntries } from './feedback.tables.ts'

/** Stores feedback of somebody, signed in or not. @throws DomainError `request.too_many` */
export async function giveFeedback(ctx: Context, input: GiveFeedback): Promise<string> {
  const accountId = ctx.actor.kind === 'account' ? ctx.actor.accountId : null
  const address = addressKey(ctx.ip)
  if (!accountId) await ctx.platform.limits.consume('feedback_ip', address)
  await ctx.platform.limits.consume('feedback', accountId ?? `${address}|${ctx.deviceId ?? ''}`)
  const id = newId()
  const { kind, text, email, page = '' } = input
  await ctx.db.insert(feedbackEntries).values({
    id,
    kind,
    text,
    email,
    accountId,
    page,
    locale: ctx.locale,
    userAgent: ctx.userAgent,
    createdAt: ctx.now(),
  })
  return id
}
