import { localized } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Badge, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { DataTable } from '#web/ui/kit/data-table.tsx'
import { useTableState } from '#web/ui/kit/table-state.ts'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import { AnnouncementDrawer } from './announcement-drawer.tsx'
import { useList } from './operator-api.ts'
import { Stamp } from './parts.tsx'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('operator.nav_announcements')

const looks = {
  coming: { tone: 'waiting', icon: 'clock' },
  on: { tone: 'done', icon: 'check' },
  over: { tone: 'neutral', icon: 'close' },
} as const

/** Messages of the day: coming, on and over. */
export default function Announcements() {
  const t = useT()
  const locale = useLocale()
  const table = useTableState()
  const query = useList('announcements', { limit: table.limit, cursor: table.cursor })
  const opened = query.data?.rows.find(({ id }) => id === table.opened)
  const make = (
    <Button variant="primary" onClick={() => table.open('new')}>
      <Icon name="plus" /> {t('operator.newAnnouncement')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('operator.nav_announcements')}>{make}</PageHead>
      <DataTable
        label={t('operator.nav_announcements')}
        query={query}
        table={table}
        idOf={(row) => row.id}
        nameOf={(row) => localized(row.title, locale)}
        empty={
          <EmptyState icon="message" title={t('operator.noAnnouncements')} text={t('operator.noAnnouncementsText')} />
        }
        columns={[
          { key: 'title', label: t('operator.announcementTitle'), cell: (row) => localized(row.title, locale) },
          {
            key: 'state',
            label: t('operator.state'),
            cell: (row) => (
              <Badge tone={looks[row.state].tone} icon={looks[row.state].icon}>
                {t(`operator.announcementState_${row.state}`)}
              </Badge>
            ),
          },
          {
            key: 'audience',
            label: t('operator.audience'),
            cell: (row) => t(`operator.audience_${row.audience}`),
          },
          { key: 'from', label: t('operator.from'), cell: (row) => <Stamp at={row.from} /> },
          { key: 'to', label: t('operator.to'), cell: (row) => <Stamp at={row.to} /> },
        ]}
      />
      {(opened || table.opened === 'new') && (
        <AnnouncementDrawer key={table.opened} announcement={opened} onClose={() => table.open(null)} />
      )}
    </>
  )
}
