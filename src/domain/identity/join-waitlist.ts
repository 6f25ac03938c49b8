import type { Context } from '#domain/context.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { newId } from '#shared/ids.ts'
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
