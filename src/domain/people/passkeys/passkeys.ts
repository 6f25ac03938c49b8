import { and, asc, eq } from 'drizzle-orm'
import type { AddPasskey, PasskeyView } from '#contracts/passkeys.ts'
import { atomically, type Context, recordAudit, requireAccount } from '#domain/base/index.ts'
import { refuseOn } from '#platform/db/index.ts'
import { brand } from '#shared/brand.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { confirmIdentity, type Proof } from '../codes/confirm-identity.ts'
import { getAccountWithName } from '../identity/identity.queries.ts'
import { tellOwner } from '../signing-in/tell-owner.ts'
import { toRegistration } from './passkey-answers.ts'
import { keepChallenge, relyingParty, takeChallenge, webAuthn } from './passkey-challenges.ts'
import { type Passkey, passkeys } from './passkeys.tables.ts'

const most = 10

/** The signed-in person's passkeys, oldest first. @throws DomainError `identity.sign_in_required` */
export async function listPasskeys(ctx: Context): Promise<PasskeyView[]> {
  return (await passkeysOf(ctx, requireAccount(ctx).accountId)).map(toView)
}

/**
 * The options with which the browser makes a new passkey: one that the device stores, and uses only after it verified its
 * owner (finger, face or PIN).
 * @throws DomainError `identity.reauthentication_required`, `identity.passkeys_full`
 */
export async function beginPasskey(ctx: Context, proof: Proof) {
  const actor = requireAccount(ctx)
  const { accountId } = actor
  const use = await confirmIdentity(ctx, actor, proof, { purpose: 'stepup', freshEnough: true })
  const own = await passkeysOf(ctx, accountId)
  if (own.length >= most) throw new DomainError('identity.passkeys_full')
  const account = await getAccountWithName(ctx, accountId)
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: brand.name,
    rpID: relyingParty(ctx).id,
    userID: new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex')),
    userName: account.email ?? account.phone ?? account.name,
    userDisplayName: account.name,
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await atomically(ctx, async (ctx) => {
    await use(ctx)
    await keepChallenge(ctx, options.challenge, { kind: 'register', accountId })
  })
  return options
}

/**
 * Stores the passkey that a device made, under a name, and tells the owner.
 * @throws DomainError `identity.passkey_refused`, `identity.passkey_known`, `identity.passkeys_full`
 */
export async function addPasskey(ctx: Context, { name, response: given }: AddPasskey): Promise<PasskeyView> {
  const { accountId } = requireAccount(ctx)
  const response = toRegistration(given)
  const expectedChallenge = await takeChallenge(ctx, response.response.clientDataJSON, { kind: 'register', accountId })
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx)
  const { registrationInfo } = await (await webAuthn())
    .verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    })
    .catch(() => {
      throw new DomainError('identity.passkey_refused')
    })
  if (!registrationInfo) throw new DomainError('identity.passkey_refused')
  const { credential, credentialBackedUp } = registrationInfo
  return atomically(ctx, async (ctx) => {
    if ((await passkeysOf(ctx, accountId)).length >= most) throw new DomainError('identity.passkeys_full')
    const [kept] = await ctx.db
      .insert(passkeys)
      .values({
        id: newId(),
        credentialId: credential.id,
        accountId,
        name,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        backedUp: credentialBackedUp,
        createdAt: ctx.now(),
      })
      .returning()
      .catch(refuseOn({ passkeys_credential: 'identity.passkey_known' }))
    if (!kept) throw new Error('The passkey was not stored')
    await recordAudit(ctx, { action: 'identity.passkey_added', subjectId: accountId, data: { passkeyId: kept.id } })
    await tellOwner(ctx, await getAccountWithName(ctx, accountId), 'passkey_added')
    return toView(kept)
  })
}

/**
 * Renames a passkey. That opens nothing new, so no proof is needed.
 * @throws DomainError `identity.passkey_not_found`, also for a passkey of somebody else
 */
export async function renamePasskey(ctx: Context, input: { id: string; name: string }): Promise<PasskeyView> {
  const { accountId } = requireAccount(ctx)
  return atomically(ctx, async (ctx) => {
    const [renamed] = await ctx.db
      .update(passkeys)
      .set({ name: input.name })
      .where(and(eq(passkeys.id, input.id), eq(passkeys.accountId, accountId)))
      .returning()
    if (!renamed) throw new DomainError('identity.passkey_not_found')
    await recordAudit(ctx, { action: 'identity.passkey_renamed', subjectId: accountId, data: { passkeyId: input.id } })
    return toView(renamed)
  })
}

/**
 * Removes a passkey: nobody can log in with it from now on.
 * @throws DomainError `identity.reauthentication_required`, `identity.passkey_not_found`, also for a passkey of somebody else
 */
export async function removePasskey(ctx: Context, input: { id: string } & Proof): Promise<void> {
  const actor = requireAccount(ctx)
  const { accountId } = actor
  const use = await confirmIdentity(ctx, actor, input, { purpose: 'stepup', freshEnough: true })
  await atomically(ctx, async (ctx) => {
    await use(ctx)
    const removed = await ctx.db
      .delete(passkeys)
      .where(and(eq(passkeys.id, input.id), eq(passkeys.accountId, accountId)))
      .returning({ id: passkeys.id })
    if (removed.length === 0) throw new DomainError('identity.passkey_not_found')
    await recordAudit(ctx, { action: 'identity.passkey_removed', subjectId: accountId, data: { passkeyId: input.id } })
    await tellOwner(ctx, await getAccountWithName(ctx, accountId), 'passkey_removed')
  })
}

async function passkeysOf(ctx: Context, accountId: string): Promise<Passkey[]> {
  return ctx.db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(asc(passkeys.createdAt))
}

function toView({ id, name, backedUp, createdAt, lastUsedAt }: Passkey): PasskeyView {
  return {
    id,
    name,
    backedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
