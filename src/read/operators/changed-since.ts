import { and, desc, eq, inArray } from 'drizzle-orm'
import type { CompanyAdminDetail } from '#contracts/operators.ts'
import type { Context } from '#domain/base/index.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import type { companies } from '#domain/companies/companies.tables.ts'
import type { AuditAction } from '#shared/audit-actions.ts'

type Part = NonNullable<CompanyAdminDetail['changedSince']>[number]
type Data = Record<string, unknown>

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Which parts of a company a deed that is on record has changed. */
const partsOf: Partial<Record<AuditAction, (data: Data) => Part[]>> = {
  'companies.set_up': ({ parts }) => saved.filter((part) => listed(parts).includes(part)),
  'companies.changed': ({ fields }) => listed(fields).map((field) => (field === 'infos' ? 'place' : 'who')),
  'companies.prefs_saved': (data) => ('onTheSpot' in data || 'onTheSpotLimit' in data ? ['paid'] : []),
  'contacts.cards_removed': () => ['place'],
}
const saved = ['place', 'hours', 'services', 'paid'] as const satisfies readonly Part[]
const inOrder = ['who', ...saved] as const satisfies readonly Part[]

/** What is on record of a company since changes were asked for; null unless that was decided last. */
export async function changedSince(
  ctx: Context,
  { id, decision }: Pick<typeof companies.$inferSelect, 'id' | 'decision'>,
): Promise<Part[] | null> {
  if (decision !== 'ask_changes') return null
  const actions: readonly AuditAction[] = ['companies.ask_changes', ...(Object.keys(partsOf) as AuditAction[])]
  const entries = await ctx.db
    .select({ action: auditEntries.action, data: auditEntries.data })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), inArray(auditEntries.action, [...actions])))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(MOST_ENTRIES)
  const asked = entries.findIndex(({ action }) => action === 'companies.ask_changes')
  const since = asked < 0 ? entries : entries.slice(0, asked)
  const changed = new Set(since.flatMap(({ action, data }) => partsOf[action as AuditAction]?.(data) ?? []))
  return inOrder.filter((part) => changed.has(part))
}

/** So many changes are looked through. */
const MOST_ENTRIES = 500
