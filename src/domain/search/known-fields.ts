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

async function unknownFields(ctx: Context, find: SearchFind): Promise<string[]> {
  const asked = Object.keys(find.fields ?? {})
  if (asked.length === 0) return []
  const known = (await fieldsByCategory(ctx)).get(find.cat ?? '')
  return asked.filter((field) => !known?.has(field))
}

/** @throws DomainError `request.unknown_field` when a filter names a field that its category does not have. */
export async function refuseUnknownFields(ctx: Context, find: SearchFind): Promise<void> {
  const unknown = await unknownFields(ctx, find)
  if (unknown.length > 0)
    throw new DomainError('request.unknown_field', {
      issues: unknown.map((field) => ({ path: `find.fields.${field}`, code: 'unknown' })),
    })
}

/** The same search without filters on fields that its category does not have, so that an old link still finds something. */
export async function withKnownFields(ctx: Context, find: SearchFind): Promise<SearchFind> {
  const unknown = await unknownFields(ctx, find)
  if (unknown.length === 0) return find
  const { fields, ...rest } = find
  const kept = Object.entries(fields ?? {}).filter(([field]) => !unknown.includes(field))
  return kept.length > 0 ? { ...rest, fields: Object.fromEntries(kept) } : rest
}
