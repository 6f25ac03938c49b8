import type { StaffRow } from '#contracts/staff.ts'
import { formatInstant } from '#shared/format.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { rights } from '#shared/rights.ts'
import { deviceZone } from '#web/ui/client/device-zone.ts'
import type { Column } from '#web/ui/kit/data-table.tsx'
import { Avatar, Badge } from '#web/ui/pieces/pieces.tsx'
import { roleOf } from './roles.ts'
import styles from './staff.module.css'

/** Where what somebody may do holds. */
export function reachWords(t: Translate, { branches, own }: Pick<StaffRow, 'branches' | 'own'>): string {
  const where = branches?.map(({ name }) => name).join(', ') ?? t('desk.staff_everywhere')
  if (!own) return where
  return branches ? `${t('desk.staff_own')} · ${where}` : t('desk.staff_own')
}

/** What somebody can, short enough for a line. */
function canWords(t: Translate, { rights: held }: StaffRow): string {
  if (held.length === rights.length) return t('desk.staff_everything')
  if (held.length === 0) return t('desk.staff_nothing')
  const [first, second] = held.map((right) => t(`rights.${right}`))
  const named = second ? `${first} · ${second}` : (first ?? '')
  return held.length > 2 ? t('desk.staff_canMore', { some: named, count: held.length - 2 }) : named
}

/** Who it is, what they are, where, what they can, and since when. */
export const staffColumns = (t: Translate, locale: Locale): Column<StaffRow, never>[] => [
  {
    key: 'name',
    label: t('desk.staff_person'),
    cell: (row) => (
      <span className={styles.person}>
        <Avatar name={row.name} fileId={row.avatarFileId} size={40} />
        <span>
          {row.name} {row.isYou && <Badge>{t('desk.staff_you')}</Badge>}
          {row.title && <span className={styles.under}>{row.title}</span>}
        </span>
      </span>
    ),
  },
  {
    key: 'role',
    label: t('desk.staff_role'),
    cell: (row) => <span className={styles.whole}>{t(`desk.role_${roleOf(row)}`)}</span>,
    plain: true,
  },
  { key: 'where', label: t('desk.staff_where'), cell: (row) => reachWords(t, row), plain: true },
  { key: 'can', label: t('desk.staff_canDo'), cell: (row) => <span className={styles.line}>{canWords(t, row)}</span> },
  {
    key: 'serves',
    label: t('desk.staff_bookable'),
    cell: (row) => t(row.serves ? 'desk.staff_serves' : 'desk.staff_servesNot'),
    minor: true,
  },
  {
    key: 'since',
    label: t('desk.staff_since'),
    cell: (row) => <span className={styles.whole}>{formatInstant(row.since, locale, deviceZone(), 'day')}</span>,
    minor: true,
  },
]
