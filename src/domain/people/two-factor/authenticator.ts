import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { type Context } from '#domain/base/index.ts'
import { brand } from '#shared/brand.ts'
import { DomainError } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { newId } from '#shared/ids.ts'
import { keyedHashes } from '../sessions/tokens.ts'
import { decrypt, encrypt } from './sealed.ts'
import { authenticators, backupCodes } from './two-factor.tables.ts'

const period = 30
/** Clocks of phones may be wrong: the code before and the code after are accepted, too. */
const window = 1
const backupCount = 10
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The TOTP of a secret, with the parameters that every app supports: SHA-1, six digits, thirty seconds. */
export function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: brand.name,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: figures.codeDigits,
    period,
  })
}

/** A fresh secret of 160 bits, as base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function encryptSecret(ctx: Context, accountId: string, secret: string): string {
  return encrypt(ctx, 'totp', accountId, secret)
}

/** The time step of a code; null when it is of none that is accepted now. */
export function stepOf(ctx: Context, accountId: string, sealedSecret: string, code: string): number | null {
  const timestamp = ctx.now().getTime()
  const totp = totpOf(decrypt(ctx, 'totp', accountId, sealedSecret), '')
  const delta = totp.validate({ token: code, window, timestamp })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

/**
 * Checks a code of the authenticator, or a backup code, outside any transaction. Answers a function that uses it up; call
 * it in the transaction of what the code allows. A code works once; of concurrent uses one wins. Wrong codes are counted
 * per account; a right one resets the count.
 * @throws DomainError `identity.code_wrong`, `request.too_many`
 */
export async function checkAuthenticator(
  ctx: Context,
  accountId: string,
  code: string,
): Promise<(ctx: Context) => Promise<void>> {
  await ctx.platform.limits.consume('second_step', accountId)
  return /^\d{6}$/.test(code) ? checkAppCode(ctx, accountId, code) : checkBackupCode(ctx, accountId, code)
}

async function checkAppCode(ctx: Context, accountId: string, code: string) {
  const [own] = await ctx.db
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.accountId, accountId), isNotNull(authenticators.confirmedAt)))
  const step = own ? stepOf(ctx, accountId, own.sealedSecret, code) : null
  if (step === null) throw new DomainError('identity.code_wrong')
  return async (ctx: Context) => {
    await useStep(ctx, accountId, step)
    await ctx.platform.limits.reset('second_step', accountId)
  }
}

/** Uses up a time step and all earlier ones. @throws DomainError `identity.code_wrong` when it is used already. */
export async function useStep(ctx: Context, accountId: string, step: number): Promise<void> {
  const used = await ctx.db
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticators.accountId, accountId),
        or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step)),
      ),
    )
    .returning({ accountId: authenticators.accountId })
  if (used.length === 0) throw new DomainError('identity.code_wrong')
}

async function checkBackupCode(ctx: Context, accountId: string, code: string) {
  const hashes = keyedHashes(ctx, 'backup', `${accountId}:${plain(code)}`)
  const which = and(
    eq(backupCodes.accountId, accountId),
    inArray(backupCodes.codeHash, hashes),
    isNull(backupCodes.usedAt),
  )
  const [known] = await ctx.db.select({ id: backupCodes.id }).from(backupCodes).where(which)
  if (!known) throw new DomainError('identity.code_wrong')
  return async (ctx: Context) => {
    const used = await ctx.db
      .update(backupCodes)
      .set({ usedAt: ctx.now() })
      .where(which)
      .returning({ id: backupCodes.id })
    if (used.length === 0) throw new DomainError('identity.code_wrong')
    await ctx.platform.limits.reset('second_step', accountId)
  }
}

/** Makes ten new backup codes in place of the old ones. Runs in the caller's transaction. @returns them, for the only time. */
export async function makeBackupCodes(ctx: Context, accountId: string): Promise<string[]> {
  await ctx.db.delete(backupCodes).where(eq(backupCodes.accountId, accountId))
  const codes = Array.from({ length: backupCount }, () => `${letters(5)}-${letters(5)}`)
  await ctx.db.insert(backupCodes).values(
    codes.map((code) => ({
      id: newId(),
      accountId,
      codeHash: keyedHashes(ctx, 'backup', `${accountId}:${plain(code)}`)[0] ?? '',
    })),
  )
  return codes
}

const plain = (code: string) => code.toLowerCase().replace('-', '')
const letters = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
