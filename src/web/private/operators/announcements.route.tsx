import { localized } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { List } from '#web/ui/kit/list.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Badge, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import { AnnouncementDrawer } from './announcement-drawer.tsx'
import { Stamp } from './parts.tsx'

export const meta = titled('operators.nav_announcements')

const looks = {
  coming: { tone: 'waiting', icon: 'clock' },
  on: { tone: 'done', icon: 'check' },
  over: { tone: 'neutral', icon: 'close' },
} as const

/** Announcements: coming, on and over. */
export default function Announcements() {
  const t = useT()
  const locale = useLocale()
  return (
    <List
      title={t('operators.nav_announcements')}
      aside={
        <ButtonLink variant="primary" to="?open=new" preventScrollReset>
          <Icon name="plus" /> {t('operators.newAnnouncement')}
        </ButtonLink>
      }
      of="GET /api/h/admin/announcements"
      under={['operators', 'announcements']}
      idOf={(row) => row.id}
      nameOf={(row) => localized(row.title, locale)}
      empty={
        <EmptyState icon="message" title={t('operators.noAnnouncements')} text={t('operators.noAnnouncementsText')} />
      }
      columns={[
        { key: 'title', label: t('operators.announcementTitle'), cell: (row) => localized(row.title, locale) },
        {
          key: 'state',
          label: t('operators.state'),
          cell: (row) => (
            <Badge tone={looks[row.state].tone} icon={looks[row.state].icon}>
              {t(`operators.announcementState_${row.state}`)}
            </Badge>
          ),
        },
        {
          key: 'audience',
          label: t('operators.audience'),
          cell: (row) => t(`operators.audience_${row.audience}`),
        },
        { key: 'from', label: t('operators.from'), cell: (row) => <Stamp at={row.from} /> },
        { key: 'to', label: t('operators.to'), cell: (row) => <Stamp at={row.to} /> },
      ]}
      drawer={(id, row, onClose) =>
        (row || id === 'new') && <AnnouncementDrawer key={id} announcement={row} onClose={onClose} />
      }
    />
  )
}
