import type { UserCheck } from '#contracts/identity.ts'
import { type Context } from '#domain/base/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { type Identifier, readEmail, readPhone } from './identifier.ts'
import { findAccountByIdentifier } from './identity.queries.ts'

/**
 * Requires that nobody has registered an address. It is counted before it is looked at: whoever asks learns who is here.
 * @throws DomainError `taken`, `request.too_many`
 */
export async function requireUnknown(
  ctx: Context,
  to: Identifier,
  taken: 'identity.already_registered' | 'identity.identifier_taken',
): Promise<void> {
  await ctx.platform.limits.consume('known_day', addressKey(ctx.ip))
  if (await findAccountByIdentifier(ctx, to)) throw new DomainError(taken)
}

/**
 * Whether somebody has registered one of the addresses. The product promises this answer; rate limits prevent that somebody
 * lists all addresses.
 * @throws DomainError `request.invalid`, `request.too_many`
 */
export async function checkExistence(ctx: Context, input: UserCheck): Promise<boolean> {
  const { limits } = ctx.platform
  await limits.consume('exists_minute', addressKey(ctx.ip))
  await limits.consume('exists_day', addressKey(ctx.ip))
  const asked = [
    ...(input.email === undefined ? [] : [readEmail(input.email)]),
    ...(input.phone === undefined ? [] : [readPhone(input.phone, 'phone')]),
  ]
  if (asked.length === 0) throw invalid({ path: 'email', code: 'required' })
  for (const identifier of asked) if (await findAccountByIdentifier(ctx, identifier)) return true
  return false
}
