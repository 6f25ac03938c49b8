import { type Context } from '#domain/base/index.ts'
import { getAccountWithName } from '../identity/identity.queries.ts'
import { renewSession } from '../sessions/sessions.ts'
import { describeSignIn, type SignedIn } from './sign-in.ts'

/**
 * Verifies a token and renews it past half of its lifetime.
 * @throws DomainError `identity.token_invalid`
 */
export async function renewToken(ctx: Context, jwt: string): Promise<SignedIn> {
  const { account, jwt: renewed } = await renewSession(ctx, jwt)
  return describeSignIn(await getAccountWithName(ctx, account.id), renewed)
}
