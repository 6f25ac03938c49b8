import { type Context } from './context.ts'

/**
 * Purges the cached public pages that show these things (`company:<id>`, `item:<id>`, `about`), and what is remembered of them (also
 * `search`), in every process, once the caller's transaction commits.
 */
export async function purgePages(ctx: Pick<Context, 'db' | 'platform'>, tags: readonly string[]): Promise<void> {
  for (let i = 0; i < tags.length; i += 100) {
    await ctx.platform.bus.notify(ctx.db, 'khidmat_pages', [...new Set(tags.slice(i, i + 100))].join('\n'))
  }
}
