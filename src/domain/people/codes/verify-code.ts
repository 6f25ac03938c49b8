import { atomically, type Context, keepAnswer } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { type Identifier, readIdentifier } from '../identity/identifier.ts'
import { getAccountWithName, hasAddress, isEnterable } from '../identity/identity.queries.ts'
import { type Account, type CodeChallenge } from '../identity/identity.tables.ts'
import { createAccount } from '../identity/register.ts'
import { signPasswordToken } from '../sessions/tokens.ts'
import { describeSignIn, type SignedIn, signIn } from '../signing-in/sign-in.ts'
import { noteFailure } from '../signing-in/sign-in-history.ts'
import { admit, finishSecondStep, type SecondStep } from '../two-factor/second-step.ts'
import { countGuess, requireRightCode, useChallenge } from './one-time-codes.ts'

/**
 * Exchanges a code for what it allows: after login, qlogin and register (which makes the account now) a session; after
 * reset a token that may only set the password, once, within ten minutes. Where two-factor is on, a mailed code leads to
 * the step that asks for the authenticator, and the authenticator's code to the session.
 * @throws DomainError `identity.code_wrong`, `identity.code_exhausted`, `identity.already_registered`, `identity.deletion_pending`
 */
export async function verifyCode(
  ctx: Context,
  input: { tac: string; email?: string | undefined; phoneno?: string | undefined },
): Promise<SignedIn | SecondStep> {
  const named = input.email !== undefined || input.phoneno !== undefined
  const identifier = named ? readIdentifier({ email: input.email, phone: input.phoneno }) : undefined
  const challenge = await countGuess(ctx, identifier, ['login', 'qlogin', 'register', 'reset', 'second_step'])
  if (challenge.purpose === 'second_step') return finishSecondStep(ctx, challenge, input.tac)
  await requireRightCode(ctx, challenge, input.tac).catch(async (error: unknown) => {
    if (challenge.accountId) await noteFailure(ctx, challenge.accountId, 'code')
    throw error
  })
  const result = await atomically(ctx, async (ctx) => {
    await useChallenge(ctx, challenge)
    return trade(ctx, challenge)
  })
  if ('jwt' in result) return result
  // After the transaction, so that the code is used up whatever is asked or refused next.
  return admit(ctx, result, 'code', challenge.identifier)
}

async function trade(ctx: Context, challenge: CodeChallenge): Promise<SignedIn | Account> {
  if (challenge.purpose === 'register') {
    if (!challenge.registration) throw new DomainError('identity.code_wrong')
    const account = await createAccount(ctx, identifierOf(challenge.identifier), challenge.registration)
    return signIn(ctx, account, 'registration')
  }
  if (!challenge.accountId) throw new DomainError('identity.code_wrong')
  const account = await getAccountWithName(ctx, challenge.accountId)
  // An address that the account has left proves nothing any more.
  if (!isEnterable(account) || !hasAddress(account, challenge.identifier)) throw new DomainError('identity.code_wrong')
  if (challenge.purpose !== 'reset') return account
  await keepAnswer(ctx, { right: challenge.id })
  return describeSignIn(account, await signPasswordToken(ctx, { accountId: account.id, challengeId: challenge.id }))
}

function identifierOf(value: string): Identifier {
  return { kind: value.includes('@') ? 'email' : 'phone', value, typed: value }
}
