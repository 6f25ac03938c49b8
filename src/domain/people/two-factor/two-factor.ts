import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import QRCode from 'qrcode'
import type { TwoFactorSetup, TwoFactorView } from '#contracts/identity.ts'
import { atomically, type Context, recordAudit, requireAccount } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { confirmIdentity, type Proof } from '../codes/confirm-identity.ts'
import { getAccountWithName } from '../identity/identity.queries.ts'
import { accounts } from '../identity/identity.tables.ts'
import { tellOwner } from '../signing-in/tell-owner.ts'
import { encryptSecret, makeBackupCodes, newSecret, stepOf, totpOf, useStep } from './authenticator.ts'
import { authenticators, backupCodes } from './two-factor.tables.ts'

const stepup = { purpose: 'stepup', freshEnough: true } as const

/** Whether the signed-in person's logins ask for the authenticator. @throws DomainError `identity.sign_in_required` */
export async function showTwoFactor(ctx: Context): Promise<TwoFactorView> {
  const { accountId } = requireAccount(ctx)
  const account = await getAccountWithName(ctx, accountId)
  const left = await ctx.db.$count(backupCodes, and(eq(backupCodes.accountId, accountId), isNull(backupCodes.usedAt)))
  return {
    on: account.twoFactorAt !== null,
    since: account.twoFactorAt?.toISOString() ?? null,
    backupCodesLeft: left,
    required: account.sysadmin && !ctx.platform.env.DEMO,
  }
}

/**
 * Begins to set up an authenticator app: a fresh secret, as text and as a QR code. Nothing changes until one of its codes
 * is confirmed.
 * @throws DomainError `identity.reauthentication_required`, `identity.two_factor_on`
 */
export async function beginTwoFactor(ctx: Context, proof: Proof): Promise<TwoFactorSetup> {
  const actor = requireAccount(ctx)
  const { accountId } = actor
  const use = await confirmIdentity(ctx, actor, proof, stepup)
  const account = await getAccountWithName(ctx, accountId)
  if (account.twoFactorAt) throw new DomainError('identity.two_factor_on')
  const secret = newSecret()
  const sealed = { sealedSecret: encryptSecret(ctx, accountId, secret), lastStep: null, createdAt: ctx.now() }
  await atomically(ctx, async (ctx) => {
    await use(ctx)
    const stored = await ctx.db
      .insert(authenticators)
      .values({ accountId, ...sealed })
      .onConflictDoUpdate({
        target: authenticators.accountId,
        set: sealed,
        setWhere: isNull(authenticators.confirmedAt),
      })
      .returning({ accountId: authenticators.accountId })
    if (stored.length === 0) throw new DomainError('identity.two_factor_on')
  })
  const uri = totpOf(secret, account.email ?? account.phone ?? account.name).toString()
  const svg = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return { secret, uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

/**
 * Turns two-factor on with a first code of the app. From now on every login by password or mailed code asks for it.
 * @returns ten backup codes, for the only time.
 * @throws DomainError `identity.code_wrong`, `identity.two_factor_on`, `request.too_many`
 */
export async function confirmTwoFactor(ctx: Context, code: string): Promise<string[]> {
  const { accountId } = requireAccount(ctx)
  await ctx.platform.limits.consume('second_step', accountId)
  const [own] = await ctx.db.select().from(authenticators).where(eq(authenticators.accountId, accountId))
  if (own?.confirmedAt) throw new DomainError('identity.two_factor_on')
  const step = own ? stepOf(ctx, accountId, own.sealedSecret, code) : null
  if (!own || step === null) throw new DomainError('identity.code_wrong')
  return atomically(ctx, async (ctx) => {
    await useStep(ctx, accountId, step)
    const confirmed = await ctx.db
      .update(authenticators)
      .set({ confirmedAt: ctx.now() })
      .where(
        and(
          eq(authenticators.accountId, accountId),
          eq(authenticators.sealedSecret, own.sealedSecret),
          isNull(authenticators.confirmedAt),
        ),
      )
      .returning({ accountId: authenticators.accountId })
    if (confirmed.length === 0) throw new DomainError('identity.code_wrong')
    await ctx.db.update(accounts).set({ twoFactorAt: ctx.now() }).where(eq(accounts.id, accountId))
    await recordAudit(ctx, { action: 'identity.two_factor_on', subjectId: accountId })
    await tellOwner(ctx, await getAccountWithName(ctx, accountId), 'two_factor_on')
    await ctx.platform.limits.reset('second_step', accountId)
    return makeBackupCodes(ctx, accountId)
  })
}

/**
 * Turns two-factor off and deletes the secret and the backup codes.
 * @throws DomainError `identity.reauthentication_required`, `identity.code_wrong`, `identity.two_factor_off`
 */
export async function endTwoFactor(ctx: Context, proof: Proof): Promise<void> {
  const actor = requireAccount(ctx)
  const { accountId } = actor
  // A proof even after a fresh sign-in, and not the password: whoever has that one must not remove what protects against it.
  const use = await confirmIdentity(ctx, actor, proof, { purpose: 'stepup', second: true })
  await atomically(ctx, async (ctx) => {
    await use(ctx)
    const ended = await ctx.db
      .update(accounts)
      .set({ twoFactorAt: null })
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.twoFactorAt)))
      .returning({ id: accounts.id })
    if (ended.length === 0) throw new DomainError('identity.two_factor_off')
    await ctx.db.delete(authenticators).where(eq(authenticators.accountId, accountId))
    await ctx.db.delete(backupCodes).where(eq(backupCodes.accountId, accountId))
    await recordAudit(ctx, { action: 'identity.two_factor_off', subjectId: accountId })
    await tellOwner(ctx, await getAccountWithName(ctx, accountId), 'two_factor_off')
  })
}

/** Ten new backup codes; the old ones are void. @throws DomainError `identity.reauthentication_required`, `identity.two_factor_off` */
export async function renewBackupCodes(ctx: Context, proof: Proof): Promise<string[]> {
  const actor = requireAccount(ctx)
  const { accountId } = actor
  const use = await confirmIdentity(ctx, actor, proof, { purpose: 'stepup', second: true })
  return atomically(ctx, async (ctx) => {
    await use(ctx)
    const account = await getAccountWithName(ctx, accountId)
    if (!account.twoFactorAt) throw new DomainError('identity.two_factor_off')
    await recordAudit(ctx, { action: 'identity.backup_codes_renewed', subjectId: accountId })
    await tellOwner(ctx, account, 'backup_codes')
    return makeBackupCodes(ctx, accountId)
  })
}
