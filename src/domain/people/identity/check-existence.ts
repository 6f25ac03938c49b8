import { type Context } from '#domain/base/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { invalid } from '#shared/errors.ts'
import { readEmail, readPhone } from './identifier.ts'
import { findAccountByIdentifier } from './identity.queries.ts'

/**
 * Whether somebody has registered one of the addresses. The product promises this answer; rate limits prevent that somebody
 * lists all addresses.
 * @throws DomainError `request.invalid`, `request.too_many`
 */
export async function checkExistence(
  ctx: Context,
  input: { email?: string | undefined; phone?: string | undefined },
): Promise<boolean> {
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
