import { eq, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { newId } from '#shared/ids.ts'
import type { Locale } from '#shared/locale.ts'
import { readEmail } from './identifier.ts'
import { waitlistEntries } from './identity.tables.ts'

/** Puts an address on a waiting list; once is enough. @throws DomainError `request.invalid`, `request.too_many` */
export async function joinWaitlist(
  ctx: Context,
  input: {
    email: string
    name?: string | undefined
    phone?: string | undefined
    kind?: string | undefined
    note?: string | undefined
  },
): Promise<void> {
  const email = readEmail(input.email).value
  await ctx.platform.limits.consume('wlist', `${addressKey(ctx.ip)}|${ctx.deviceId ?? ''}`)
  const { kind = 'access', name = '', phone, note = '' } = input
  await ctx.db
    .insert(waitlistEntries)
    .values({ id: newId(), kind, email, name, phone, note, locale: ctx.locale, createdAt: ctx.now() })
    .onConflictDoNothing()
}

/** Some of those who wait for a thing, at random, so that nobody is passed over for good. */
export async function listWaiting(
  ctx: Context,
  kind: string,
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

/** Takes somebody off the list, who was told or waits for what is past. */
export async function forgetWaiting(ctx: Context, id: string): Promise<void> {
  await ctx.db.delete(waitlistEntries).where(eq(waitlistEntries.id, id))
}
