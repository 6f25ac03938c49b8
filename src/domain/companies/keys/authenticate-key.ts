import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { CallingKey, Context } from '#domain/base/index.ts'
import { brand } from '#shared/brand.ts'
import { DomainError } from '#shared/errors.ts'
import { MINUTE } from '#shared/time.ts'
import { type FoundKey, permsHeldBy, selectKeys, stateOf } from './key-state.ts'
import { apiKeys } from './keys.tables.ts'

/** How a key begins, so that it is known wherever it is found. */
const prefix = `${brand.slug}_`
const form = new RegExp(`^${prefix}[A-Za-z0-9_-]{43}$`)
/** A use is noted again after this time. */
const notedEvery = 10 * MINUTE

/** Whether a bearer token is a company's key and no session's token. */
export const isApiKey = (token: string): boolean => form.test(token)

/** A key of 256 random bits. */
export const writeKey = (bits: Buffer): string => `${prefix}${bits.toString('base64url')}`

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * Which company's key a bearer token is, and what it may do now. Looked up for each request, so that a revocation, a dismissal and
 * a right that was taken away hold at once.
 * @throws DomainError `identity.token_invalid`
 */
export async function authenticateKey(ctx: Context, token: string): Promise<CallingKey> {
  const found = await findWorking(ctx, eq(apiKeys.hash, hashOfKey(token)))
  await noteUse(ctx, found.key)
  return callingKey(found)
}

/**
 * A key once more, in the middle of work that takes long, with what it may do by now. @throws DomainError `identity.token_invalid` where it
 * works no longer
 */
export const renewKey = async (ctx: Context, { id }: CallingKey): Promise<CallingKey> =>
  callingKey(await findWorking(ctx, eq(apiKeys.id, id)))

/** @throws DomainError `identity.token_invalid` */
async function findWorking(ctx: Context, which: SQL): Promise<FoundKey> {
  const [found] = await selectKeys(ctx).where(which)
  if (!found || stateOf(found, ctx.now()) !== 'works') throw new DomainError('identity.token_invalid')
  return found
}

/** @throws DomainError `identity.token_invalid` */
function callingKey(found: FoundKey): CallingKey {
  const { key, maker, account } = found
  const { contactId } = maker
  if (!account || !contactId) throw new DomainError('identity.token_invalid')
  return {
    id: key.id,
    companyId: key.companyId,
    staffId: maker.id,
    accountId: account.id,
    contactId,
    letters: permsHeldBy(found),
    hold: (ctx) => holdKey(ctx, key.id),
  }
}

/** Notes a use, seldom; it never waits for what the key has under way. */
async function noteUse(ctx: Context, { id, lastUsedAt }: typeof apiKeys.$inferSelect): Promise<void> {
  const now = ctx.now()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < notedEvery) return
  const free = ctx.db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.id, id)).for('no key update', {
    skipLocked: true,
  })
  await ctx.db.update(apiKeys).set({ lastUsedAt: now }).where(sql`${apiKeys.id} in ${free}`)
}

/**
 * Holds a key until the transaction ends: a revocation waits for it, and after one there is nothing to hold. So nothing is
 * committed with a key once its revocation was answered. Whoever comes after a revocation has begun to wait stands behind it, so
 * that a busy key cannot keep it waiting. @throws DomainError `identity.token_invalid`
 */
async function holdKey(ctx: Context, id: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock_shared(${lockOfKey(id)})`)
  // A statement of its own: it sees what was committed while it waited.
  const [held] = await ctx.db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, ctx.now())))
  if (!held) throw new DomainError('identity.token_invalid')
}

/** What is locked of a key, shared by all that is done with it. */
export const lockOfKey = (id: string): SQL => sql`hashtextextended(${`key:${id}`}, 0)`
