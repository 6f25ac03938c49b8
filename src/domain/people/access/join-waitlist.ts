import { eq, sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { newId } from '#shared/ids.ts'
import type { Locale } from '#shared/locale.ts'
import type { WaitKind } from '#shared/wait-kinds.ts'
import { mailboxOf, readEmail, readPhone } from '../identity/identifier.ts'
import { waitlistEntries } from '../identity/identity.tables.ts'
import { keyedHash } from '../sessions/tokens.ts'

/**
 * Puts an address on a waiting list. Repeats change nothing. @throws DomainError `request.invalid`, `request.too_many`,
 * `identity.number_not_served`
 */
export async function joinWaitlist(
  ctx: Context,
  input: {
    email: string
    name?: string | undefined
    phone?: string | undefined
    kind?: WaitKind | undefined
    note?: string | undefined
  },
): Promise<void> {
  const email = readEmail(input.email).value
  // Normalised, so that we and an erasure find it again.
  const phone = input.phone === undefined ? undefined : readPhone(input.phone, 'phone').value
  const address = addressKey(ctx.ip)
  await ctx.platform.limits.consume('wlist', `${address}|${ctx.deviceId ?? ''}`)
  // Counted by network address: a device id is whatever the caller sends.
  await ctx.platform.limits.consume('wlist_ip', address)
  await ctx.platform.limits.consume('wlist_to', keyedHash(ctx, 'wlist', mailboxOf(email)))
  const { kind = 'access', name = '', note = '' } = input
  await ctx.db
    .insert(waitlistEntries)
    .values({ id: newId(), kind, email, name, phone, note, locale: ctx.locale, createdAt: ctx.now() })
    .onConflictDoNothing()
}

/** Some of those who wait for something, chosen at random, so that nobody is left out forever. */
export async function listWaiting(
  ctx: Context,
  kind: WaitKind,
  limit: number,
): Promise<{ id: string; email: string; note: string; locale: Locale }[]> {
  const { id, email, note, locale } = waitlistEntries
  return ctx.db
    .select({ id, email, note, locale })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.kind, kind))
    .orderBy(sql`random()`)
    .limit(limit)
}

/** Deletes an entry: its person was notified, or waits for something that is over. */
export async function forgetWaiting(ctx: Context, id: string): Promise<void> {
  await ctx.db.delete(waitlistEntries).where(eq(waitlistEntries.id, id))
}
