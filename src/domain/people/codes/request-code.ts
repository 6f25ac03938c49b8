import type { Reset } from '#contracts/identity.ts'
import { atomically, type Context } from '#domain/base/index.ts'
import { readIdentifier } from '../identity/identifier.ts'
import { findAccountByIdentifier, isEnterable, isLeaving } from '../identity/identity.queries.ts'
import { tellLeaving } from '../identity/leave.ts'
import { type SentCode, sendCode } from './one-time-codes.ts'

/**
 * Sends a code that logs in without a password (stage qlogin). An unknown address gets the same answer and nothing else.
 * @throws DomainError `identity.code_too_soon`, `identity.code_too_often`, `identity.texts_paused`, `request.too_many`
 */
export async function requestLoginCode(
  ctx: Context,
  input: { email?: string | undefined; phoneno?: string | undefined },
): Promise<SentCode> {
  const to = readIdentifier({ email: input.email, phone: input.phoneno })
  const account = await findAccountByIdentifier(ctx, to)
  const deliver = account !== undefined && isEnterable(account)
  return sendCode(ctx, { purpose: 'qlogin', to, accountId: deliver ? account.id : null, deliver })
}

/**
 * Sends a code that allows setting a new password. An unknown address gets the same answer and nothing else. Who is about to
 * be deleted gets no code but the notice of it again, which says how to stay.
 * @throws DomainError `identity.code_too_soon`, `identity.code_too_often`, `identity.texts_paused`, `request.too_many`
 */
export async function requestReset(ctx: Context, input: Reset): Promise<SentCode> {
  const to = readIdentifier(input, 'phone')
  const account = await findAccountByIdentifier(ctx, to)
  const deliver = account !== undefined && isEnterable(account) && !isLeaving(account)
  const sent = await sendCode(ctx, { purpose: 'reset', to, accountId: deliver ? account.id : null, deliver })
  if (account && isEnterable(account) && isLeaving(account)) await atomically(ctx, (ctx) => tellLeaving(ctx, account))
  return sent
}
