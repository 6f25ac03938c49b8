import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, lt, ne } from 'drizzle-orm'
import { type AccountActor, atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import type { SignInMethod } from '#shared/sign-in-methods.ts'
import { DAY, MINUTE, SECOND } from '#shared/time.ts'
import { type Account, accounts } from '../identity/identity.tables.ts'
import { knownDevices, type Session, sessions } from './sessions.tables.ts'
import { readSessionToken, type SessionToken, signSessionToken, tokenSeconds } from './tokens.ts'

/** For how long a session may go unused. */
export const idleLimit = 7 * DAY
const sessionLife = 30 * DAY
const graceOfOldToken = 30 * SECOND
const deviceMemory = 90 * DAY
const mostDevices = 10

/** Whether a session was not used for a week. */
export function isIdle(session: Session, now: Date): boolean {
  return session.lastUsedAt.getTime() + idleLimit <= now.getTime()
}

type RevocationReason = NonNullable<Session['revokedBecause']>

/** Opens a session for an account whose owner has just proved to be it. Returns it with its first token. */
export async function openSession(
  ctx: Context,
  accountId: string,
  method: SignInMethod,
): Promise<{ session: Session; jwt: string }> {
  const now = ctx.now()
  const [session] = await ctx.db
    .insert(sessions)
    .values({
      id: randomUUID(),
      accountId,
      method,
      genAt: now,
      deviceId: ctx.deviceId,
      userAgent: ctx.userAgent.slice(0, 300),
      ip: ctx.ip,
      authTime: now,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + sessionLife),
    })
    .returning()
  if (!session) throw new Error('The session was not stored')
  return { session, jwt: await signSessionToken(ctx, session) }
}

/**
 * Whose bearer token it is. Checked on every request against the session's row, so that sign-out, a password change and
 * deletion take effect at once.
 * @throws DomainError `identity.token_invalid`
 */
export async function authenticate(ctx: Context, token: string): Promise<AccountActor> {
  const claims = await readSessionToken(ctx, token)
  const [row] = await ctx.db
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.id, claims.sessionId))
  if (!row) throw new DomainError('identity.token_invalid')
  await requireLiving(ctx, row.session, row.account, claims)
  if (ctx.now().getTime() - row.session.lastUsedAt.getTime() > MINUTE) {
    await ctx.db.update(sessions).set({ lastUsedAt: ctx.now(), ip: ctx.ip }).where(eq(sessions.id, row.session.id))
  }
  return {
    kind: 'account',
    accountId: row.account.id,
    contactId: row.account.contactId,
    sessionId: row.session.id,
    authTime: row.session.authTime,
    // Without an authenticator an operator has no special rights, except in the demo.
    sysadmin: row.account.sysadmin && (ctx.platform.env.DEMO || row.account.twoFactorAt !== null),
  }
}

async function requireLiving(ctx: Context, session: Session, account: Account, claims: SessionToken): Promise<void> {
  const now = ctx.now().getTime()
  const living =
    session.revokedAt === null &&
    session.accountId === claims.accountId &&
    session.expiresAt.getTime() > now &&
    !isIdle(session, ctx.now()) &&
    account.disabledAt === null &&
    account.deletedAt === null &&
    account.deletionRequestedAt === null &&
    claims.gen <= session.gen
  if (!living) throw new DomainError('identity.token_invalid')
  if (claims.gen === session.gen) return
  if (claims.gen === session.gen - 1 && now - session.genAt.getTime() <= graceOfOldToken) return
  // This token was exchanged for a newer one long ago: either its user or the user of the newer one stole it.
  await revokeReused({ ...ctx, inTransaction: false, db: ctx.platform.database.db }, session)
  throw new DomainError('identity.token_invalid')
}

/** Committed separately, so that the refusal that follows does not roll it back. */
async function revokeReused(ctx: Context, session: Session): Promise<void> {
  await atomically(ctx, async (ctx) => {
    await revoke(ctx, and(eq(sessions.id, session.id)), 'token_reused')
    await recordAudit(ctx, {
      action: 'identity.token_reused',
      subjectId: session.accountId,
      data: { sessionId: session.id },
    })
  })
}

/**
 * Exchanges a token for a newer one of the same session when it is past half its life (or expired up to a week ago); a
 * younger one comes back as it is. Tabs that ask at the same moment all stay signed in.
 * @throws DomainError `identity.token_invalid`
 */
export async function renewSession(ctx: Context, token: string): Promise<{ account: Account; jwt: string }> {
  const claims = await readSessionToken(ctx, token, { forRenewal: true })
  const [seen] = await ctx.db
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.id, claims.sessionId))
  if (!seen) throw new DomainError('identity.token_invalid')
  await requireLiving(ctx, seen.session, seen.account, claims)
  return atomically(ctx, async (ctx) => {
    const [session] = await ctx.db.select().from(sessions).where(eq(sessions.id, claims.sessionId)).for('update')
    if (!session || session.revokedAt) throw new DomainError('identity.token_invalid')
    const age = ctx.now().getTime() - claims.issuedAt.getTime()
    if (claims.gen === session.gen && age <= (tokenSeconds * SECOND) / 2) return { account: seen.account, jwt: token }
    // Another tab renewed first: this one gets a token of the same new generation.
    if (claims.gen < session.gen) return { account: seen.account, jwt: await signSessionToken(ctx, session) }
    const [renewed] = await ctx.db
      .update(sessions)
      .set({ gen: session.gen + 1, genAt: ctx.now(), lastUsedAt: ctx.now(), ip: ctx.ip })
      .where(eq(sessions.id, session.id))
      .returning()
    if (!renewed) throw new DomainError('identity.token_invalid')
    return { account: seen.account, jwt: await signSessionToken(ctx, renewed) }
  })
}

/** The bus's channel for ids of accounts whose session has ended: connections still open for one must check again. */
export const endedChannel = 'sessions_ended'

/** Ends sessions of one account. */
async function revoke(ctx: Context, which: ReturnType<typeof and>, because: RevocationReason): Promise<number> {
  const revoked = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now(), revokedBecause: because })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id, accountId: sessions.accountId })
  const [first] = revoked
  if (first) await ctx.platform.bus.notify(ctx.db, endedChannel, first.accountId)
  return revoked.length
}

/** Ends one session of an account. Repeats change nothing. */
export async function revokeSession(
  ctx: Context,
  accountId: string,
  sessionId: string,
  because: RevocationReason,
): Promise<number> {
  return revoke(ctx, and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId)), because)
}

/** Ends every session of an account, except one when it is named. */
export async function revokeAllSessions(
  ctx: Context,
  accountId: string,
  because: RevocationReason,
  except?: string,
): Promise<number> {
  return revoke(ctx, and(eq(sessions.accountId, accountId), except ? ne(sessions.id, except) : undefined), because)
}

/** Whether the account has proved a code on the calling device in the last ninety days. */
export async function isKnownDevice(ctx: Context, accountId: string): Promise<boolean> {
  if (!ctx.deviceId) return false
  const [device] = await ctx.db
    .select()
    .from(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), eq(knownDevices.deviceId, ctx.deviceId)))
  return device !== undefined && ctx.now().getTime() - device.lastUsedAt.getTime() <= deviceMemory
}

/** Remembers the calling device for an account; the ten most recently used are kept. */
export async function rememberDevice(ctx: Context, accountId: string): Promise<void> {
  if (!ctx.deviceId) return
  const now = ctx.now()
  await ctx.db
    .insert(knownDevices)
    .values({ accountId, deviceId: ctx.deviceId, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownDevices.accountId, knownDevices.deviceId], set: { lastUsedAt: now } })
  const [eldest] = await ctx.db
    .select({ lastUsedAt: knownDevices.lastUsedAt })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId))
    .orderBy(desc(knownDevices.lastUsedAt))
    .offset(mostDevices - 1)
    .limit(1)
  if (eldest) {
    await ctx.db
      .delete(knownDevices)
      .where(and(eq(knownDevices.accountId, accountId), lt(knownDevices.lastUsedAt, eldest.lastUsedAt)))
  }
}

/** Forgets every device of an account. */
export async function forgetDevices(ctx: Context, accountId: string): Promise<void> {
  await ctx.db.delete(knownDevices).where(eq(knownDevices.accountId, accountId))
}
