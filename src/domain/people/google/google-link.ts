import { and, eq } from 'drizzle-orm'
import type { GoogleLinkView } from '#contracts/identity.ts'
import { atomically, type Context, recordAudit, requireAccount } from '#domain/base/index.ts'
import { refuseOn } from '#platform/db/index.ts'
import type { GoogleIdentity } from '#platform/google/index.ts'
import { DomainError } from '#shared/errors.ts'
import { confirmIdentity, type Proof } from '../codes/confirm-identity.ts'
import { getAccountWithName } from '../identity/identity.queries.ts'
import { passkeys } from '../passkeys/passkeys.tables.ts'
import { tellOwner } from '../signing-in/tell-owner.ts'
import { externalIdentities } from './google.tables.ts'

const ofAccount = (accountId: string) =>
  and(eq(externalIdentities.accountId, accountId), eq(externalIdentities.provider, 'google'))

/** Whether the signed-in person can log in with Google. @throws DomainError `identity.sign_in_required` */
export async function showGoogleLink(ctx: Context): Promise<GoogleLinkView> {
  const { accountId } = requireAccount(ctx)
  const [link] = await ctx.db.select().from(externalIdentities).where(ofAccount(accountId))
  return {
    available: ctx.platform.env.AUTH_GOOGLE_ID !== '',
    linked: link !== undefined,
    since: link?.createdAt.toISOString() ?? null,
  }
}

/**
 * Links a Google identity to the signed-in person's account. The emails may differ: both are proved to be the person's own.
 * @throws DomainError `identity.google_missing`, `identity.google_taken` when another account, or another Google account,
 * is linked already; `identity.reauthentication_required` unless the person has just logged in or sends a proof
 */
export async function linkGoogle(ctx: Context, identity: GoogleIdentity | null, proof: Proof): Promise<void> {
  const actor = requireAccount(ctx)
  const { accountId } = actor
  if (!identity) throw new DomainError('identity.google_missing')
  const use = await confirmIdentity(ctx, actor, proof, { purpose: 'stepup', freshEnough: true })
  await atomically(ctx, async (ctx) => {
    await use(ctx)
    await ctx.db
      .insert(externalIdentities)
      .values({ provider: 'google', subject: identity.subject, accountId, createdAt: ctx.now() })
      .catch(
        refuseOn({
          external_identities_provider_subject_pk: 'identity.google_taken',
          external_identities_once: 'identity.google_taken',
        }),
      )
    await recordAudit(ctx, { action: 'identity.google_linked', subjectId: accountId })
    await tellOwner(ctx, await getAccountWithName(ctx, accountId), 'google_linked')
  })
}

/**
 * Unlinks Google from the account, unless it is the only way to log in.
 * @throws DomainError `identity.only_way_in`, `identity.google_missing` when none is linked, `identity.reauthentication_required`
 */
export async function unlinkGoogle(ctx: Context, proof: Proof): Promise<void> {
  const actor = requireAccount(ctx)
  const { accountId } = actor
  const use = await confirmIdentity(ctx, actor, proof, { purpose: 'stepup', freshEnough: true })
  await atomically(ctx, async (ctx) => {
    await use(ctx)
    const account = await getAccountWithName(ctx, accountId)
    const others =
      account.passwordHash !== null ||
      account.emailVerifiedAt !== null ||
      account.phoneVerifiedAt !== null ||
      (await ctx.db.$count(passkeys, eq(passkeys.accountId, accountId))) > 0
    if (!others) throw new DomainError('identity.only_way_in')
    const removed = await ctx.db
      .delete(externalIdentities)
      .where(ofAccount(accountId))
      .returning({ accountId: externalIdentities.accountId })
    if (removed.length === 0) throw new DomainError('identity.google_missing')
    await recordAudit(ctx, { action: 'identity.google_unlinked', subjectId: accountId })
    await tellOwner(ctx, account, 'google_unlinked')
  })
}
