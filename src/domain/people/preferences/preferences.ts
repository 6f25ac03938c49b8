import { eq, sql } from 'drizzle-orm'
import type { Preferences, PreferencesView } from '#contracts/profile.ts'
import { type Context, requireAccount } from '#domain/base/index.ts'
import { market } from '#shared/brand.ts'
import { userPreferences } from './preferences.tables.ts'

const defaults: PreferencesView = {
  currency: market.currency,
  country: 'N/A',
  itemHistory: [],
  theme: 'auto',
  notifications: {},
}

/** The preferences of the signed-in person, with defaults filled in. @throws DomainError `identity.sign_in_required` */
export async function getPreferences(ctx: Context): Promise<PreferencesView> {
  const { accountId } = requireAccount(ctx)
  const [row] = await ctx.db
    .select({ value: userPreferences.value })
    .from(userPreferences)
    .where(eq(userPreferences.accountId, accountId))
  return { ...defaults, ...row?.value }
}

/** Saves the given preferences; the others stay. @throws DomainError `identity.sign_in_required` */
export async function savePreferences(ctx: Context, input: Preferences): Promise<PreferencesView> {
  const { accountId } = requireAccount(ctx)
  const [row] = await ctx.db
    .insert(userPreferences)
    .values({ accountId, value: input, changedAt: ctx.now() })
    .onConflictDoUpdate({
      target: userPreferences.accountId,
      set: { value: sql`${userPreferences.value} || ${JSON.stringify(input)}::jsonb`, changedAt: ctx.now() },
    })
    .returning({ value: userPreferences.value })
  return { ...defaults, ...row?.value }
}
