import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq, lt, or } from 'drizzle-orm'
import type { PasskeyLogin } from '#contracts/passkeys.ts'
import { atomically, type Context } from '#domain/base/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { getAccountWithName, isEnterable } from '../identity/identity.queries.ts'
import { refuseLeaving } from '../identity/leave.ts'
import { type SignedIn, signIn } from '../signing-in/sign-in.ts'
import { noteFailure } from '../signing-in/sign-in-history.ts'
import { toAuthentication } from './passkey-answers.ts'
import { keepChallenge, relyingParty, takeChallenge, webAuthn } from './passkey-challenges.ts'
import { type Passkey, passkeys } from './passkeys.tables.ts'

/**
 * The options with which the browser offers its passkeys for us; nobody says beforehand who they are. @throws DomainError
 * `request.too_many`
 */
export async function beginPasskeyLogin(ctx: Context) {
  await ctx.platform.limits.consume('passkey_ip', addressKey(ctx.ip))
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    userVerification: 'required',
  })
  await keepChallenge(ctx, options.challenge, { kind: 'sign_in', accountId: null })
  return options
}

/**
 * Logs in by passkey. The device has verified its owner, so that it counts as two factors and no further step follows.
 * @throws DomainError `identity.passkey_refused` for any invalid answer, `identity.deletion_pending`, `request.too_many`
 */
export async function logInWithPasskey(ctx: Context, input: PasskeyLogin): Promise<SignedIn> {
  const response = toAuthentication(input.response)
  await ctx.platform.limits.consume('login_ip', addressKey(ctx.ip))
  const expectedChallenge = await takeChallenge(ctx, response.response.clientDataJSON, {
    kind: 'sign_in',
    accountId: null,
  })
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, response.id))
  if (!passkey) throw new DomainError('identity.passkey_refused')
  const counter = await verify(ctx, passkey, response, expectedChallenge).catch(async (error: unknown) => {
    await noteFailure(ctx, passkey.accountId, 'passkey')
    throw error
  })
  const account = await getAccountWithName(ctx, passkey.accountId)
  if (!isEnterable(account)) throw new DomainError('identity.passkey_refused')
  await refuseLeaving(ctx, account, 'passkey')
  return atomically(ctx, async (ctx) => {
    // Also refuses a passkey that was removed meanwhile, and a counter that a copy has used.
    const used = await ctx.db
      .update(passkeys)
      .set({ counter, lastUsedAt: ctx.now() })
      .where(and(eq(passkeys.id, passkey.id), or(lt(passkeys.counter, counter), eq(passkeys.counter, 0))))
      .returning({ id: passkeys.id })
    if (used.length === 0) throw new DomainError('identity.passkey_refused')
    return signIn(ctx, account, 'passkey')
  })
}

/** @returns the counter that the device sends; 0 for devices without one. */
async function verify(
  ctx: Context,
  passkey: Passkey,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
): Promise<number> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx)
  const { userHandle } = response.response
  const owner = passkey.accountId.replaceAll('-', '')
  if (userHandle && Buffer.from(userHandle, 'base64url').toString('hex') !== owner)
    throw new DomainError('identity.passkey_refused')
  const { verified, authenticationInfo } = await (await webAuthn())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    })
    .catch(() => {
      throw new DomainError('identity.passkey_refused')
    })
  if (!verified) throw new DomainError('identity.passkey_refused')
  return authenticationInfo.newCounter
}
