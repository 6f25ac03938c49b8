import { eq } from 'drizzle-orm'
import { newId } from '#shared/ids.ts'
import { type Context } from '../context.ts'
import { settings } from './settings.tables.ts'

/** The id of this installation, by which what lies outside the database is known to belong to it. Made when it is first asked for; a backup carries it. */
export async function installationId(ctx: Context): Promise<string> {
  const row = { key: 'installation', value: { id: newId() }, changedAt: ctx.now() } as const
  await ctx.db.insert(settings).values(row).onConflictDoNothing()
  const [kept] = await ctx.db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'installation'))
  return String(kept?.value.id)
}
