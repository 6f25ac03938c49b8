import { atomically, type Context } from '#domain/context.ts'
import { DomainError } from '#shared/errors.ts'
import { type Identifier, readIdentifier } from './identifier.ts'
import { getAccountWithName, isEnterable, isLeaving } from './identity.queries.ts'
import type { Account } from './identity.tables.ts'
import { refuseLeaving } from './leave.ts'
import { checkCode, useChallenge } from './one-time-codes.ts'
import { createAccount } from './register.ts'
import { describeSignIn, type SignedIn, signIn } from './sign-in.ts'
import { signPasswordToken } from './tokens.ts'

/**
 * Trades a code for what it allows: after login, qlogin and register (which makes the account now) a session; after
 * reset a token that may only set the password, once, within ten minutes.
 * @throws DomainError `identity.code_wrong`, `identity.code_exhausted`, `identity.already_registered`,
 * `identity.deletion_pending`
 */
export async function verifyCode(
  ctx: Context,
  input: { tac: string; email?: string | undefined; phoneno?: string | undefined },
): Promise<SignedIn> {
  const named = input.email !== undefined || input.phoneno !== undefined
  const identifier = named ? readIdentifier({ email: input.email, phone: input.phoneno }) : undefined
  const challenge = await checkCode(ctx, input.tac, identifier, ['login', 'qlogin', 'register', 'reset'])
  const result = await atomically(ctx, async (ctx): Promise<SignedIn | Account> => {
    await useChallenge(ctx, challenge)
    if (challenge.purpose === 'register') {
      if (!challenge.registration) throw new DomainError('identity.code_wrong')
      const account = await createAccount(ctx, identifierOf(challenge.identifier), challenge.registration)
      return signIn(ctx, account.id, 'registration')
    }
    if (!challenge.accountId) throw new DomainError('identity.code_wrong')
    if (challenge.purpose === 'reset') {
      const account = await getAccountWithName(ctx, challenge.accountId)
      return describeSignIn(account, await signPasswordToken(ctx, { accountId: account.id, challengeId: challenge.id }))
    }
    const account = await getAccountWithName(ctx, challenge.accountId)
    if (!isEnterable(account)) throw new DomainError('identity.code_wrong')
    return isLeaving(account) ? account : signIn(ctx, account.id, 'code')
  })
  if ('jwt' in result) return result
  // Refused outside the transaction: the code is used up all the same.
  await refuseLeaving(ctx, result, 'code')
  throw new DomainError('identity.code_wrong')
}

function identifierOf(value: string): Identifier {
  return { kind: value.includes('@') ? 'email' : 'phone', value, typed: value }
}
