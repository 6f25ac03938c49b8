import { eq } from 'drizzle-orm'
import type { FeatureSettings } from '#shared/feature-switches.ts'
import { type Context } from '../context.ts'
import { type Letterhead, settingsDefaults } from './settings.defaults.ts'
import { settings } from './settings.tables.ts'

async function read(ctx: Context, key: 'features' | 'letterhead'): Promise<Record<string, unknown>> {
  const [row] = await ctx.db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return row?.value ?? {}
}

/** The features that are switched on: by operators, and by the environment (Google, demo). */
export async function getFeatures(ctx: Context): Promise<FeatureSettings & { google: boolean; demo: boolean }> {
  const { env } = ctx.platform
  const chosen = (await read(ctx, 'features')) as Partial<FeatureSettings>
  return { ...settingsDefaults.features, ...chosen, google: env.AUTH_GOOGLE_ID !== '', demo: env.DEMO }
}

/** Branding of mails, documents and the footer. */
export async function getLetterhead(ctx: Context): Promise<Letterhead> {
  return { ...settingsDefaults.letterhead, ...((await read(ctx, 'letterhead')) as Partial<Letterhead>) }
}
