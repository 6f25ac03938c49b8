import type { SearchFind } from '#contracts/search.ts'
import { type Context } from '#domain/base/index.ts'
import { listCategories } from '#domain/catalogue/index.ts'
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

/** Whether there is such a category; '' is all of them. */
export async function isCategory(ctx: Context, key: string): Promise<boolean> {
  return (await fieldsByCategory(ctx)).has(key)
}

/**
 * The filters for which a category has a field; undefined where none is left. Others are refused; or left out, so that an
 * old link still finds something. @throws DomainError `request.unknown_field`
 */
export async function knownFields(
  ctx: Context,
  { cat = '', fields = {} }: Pick<SearchFind, 'cat' | 'fields'>,
  others: 'refused' | 'left out',
): Promise<SearchFind['fields']> {
  const asked = Object.entries(fields)
  if (asked.length === 0) return undefined
  const known = (await fieldsByCategory(ctx)).get(cat)
  const unknown = asked.filter(([field]) => !known?.has(field))
  if (unknown.length > 0 && others === 'refused')
    throw new DomainError('request.unknown_field', {
      issues: unknown.map(([field]) => ({ path: `find.fields.${field}`, code: 'unknown' })),
    })
  const kept = asked.filter(([field]) => known?.has(field))
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}
