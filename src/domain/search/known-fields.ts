import type { SearchFind } from '#contracts/search.ts'
import { listCategories } from '#domain/catalogue/index.ts'
import { type Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'

/** How long the names of fields are cached, in seconds. */
const FIELDS_LIVE = 300

/** Field names by category; a category has its own, its parent's and its children's, '' has all. */
function fieldsByCategory(ctx: Context): Promise<Map<string, Set<string>>> {
  return ctx.platform.content.remember('search:fields', { tags: ['categories'], seconds: FIELDS_LIVE }, async () => {
    const rows = await listCategories(ctx)
    const known = new Map<string, Set<string>>([['', new Set()]])
    const add = (category: string, fields: string[]) =>
      known.set(category, new Set([...(known.get(category) ?? []), ...fields]))
    for (const row of rows) {
      const fields = row.fields.map(({ key }) => key)
      const family = [row.key, row.parentKey ?? '', ...rows.filter((r) => r.parentKey === row.key).map((r) => r.key)]
      for (const category of new Set(['', ...family])) add(category, fields)
    }
    return known
  })
}

/**
 * The search with the filters that its category has a field for. Others are refused; or left out, so that an old link still
 * finds something. @throws DomainError `request.unknown_field`
 */
export async function withKnownFields(ctx: Context, find: SearchFind, others: 'refused' | 'left out') {
  const asked = Object.entries(find.fields ?? {})
  if (asked.length === 0) return find
  const known = (await fieldsByCategory(ctx)).get(find.cat ?? '')
  const unknown = asked.filter(([field]) => !known?.has(field))
  if (unknown.length === 0) return find
  if (others === 'refused')
    throw new DomainError('request.unknown_field', {
      issues: unknown.map(([field]) => ({ path: `find.fields.${field}`, code: 'unknown' })),
    })
  const { fields: _asked, ...rest } = find
  const kept = asked.filter(([field]) => known?.has(field))
  return kept.length > 0 ? { ...rest, fields: Object.fromEntries(kept) } : rest
}
