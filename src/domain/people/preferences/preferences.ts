import { eq, sql } from 'drizzle-orm'
import { Preferences, type PreferencesView } from '#contracts/profile.ts'
import { type Context, requireAccount } from '#domain/base/index.ts'
import { market } from '#shared/brand.ts'
import { noCountry } from '#shared/countries.ts'
import { userPreferences } from './preferences.tables.ts'

const defaults: PreferencesView = {
  currency: market.currency,
  country: noCountry,
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
  return viewOf(row?.value)
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
  return viewOf(row?.value)
}

/** With defaults, also for what was kept when less was refused: given back, a browser would save it again and be refused. */
function viewOf(kept: Preferences = {}): PreferencesView {
  const fits = (name: keyof Preferences) => Preferences.shape[name].safeParse(kept[name]).success
  const wrong = (['currency', 'country', 'itemHistory'] as const).filter((name) => !fits(name))
  return { ...defaults, ...kept, ...Object.fromEntries(wrong.map((name) => [name, defaults[name]])) }
}
