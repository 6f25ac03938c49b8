import { Link } from 'react-router'
import type { FeedbackRow } from '#contracts/operators.ts'
import { localeNames } from '#shared/locale.ts'
import { describeDevice } from '#web/ui/describe-device.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Badge, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { DataTable } from '#web/ui/kit/data-table.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { useTableState } from '#web/ui/kit/table-state.ts'
import { CsvButton, FilterChips, TableSearch, TableTools } from '#web/ui/kit/table-tools.tsx'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import styles from './admin.module.css'
import { useHandleFeedback, useList } from './operator-api.ts'
import { Facts, Stamp } from './parts.tsx'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('operator.nav_feedback')

const states = ['', 'open', 'handled'] as const
const kinds = ['', 'problem', 'idea', 'praise', 'question'] as const

/** What people told us. */
export default function Feedback() {
  const t = useT()
  const table = useTableState()
  const filters = { q: table.filter('q'), state: table.filter('state'), kind: table.filter('kind') }
  const query = useList('feedback', { ...filters, limit: table.limit, cursor: table.cursor })
  const opened = query.data?.rows.find(({ id }) => id === table.opened)
  return (
    <>
      <PageHead title={t('operator.nav_feedback')} />
      <TableTools end={<CsvButton of="GET /api/h/admin/feedback" params={filters} name="feedback" />}>
        <TableSearch
          label={t('operator.feedbackSearch')}
          value={filters.q}
          onChange={(value) => table.setFilter('q', value)}
        />
        <FilterChips
          label={t('operator.state')}
          value={filters.state}
          options={states.map((value) => ({ value, label: t(`operator.feedbackState_${value || 'all'}`) }))}
          onChange={(value) => table.setFilter('state', value)}
        />
        <FilterChips
          label={t('operator.kind')}
          value={filters.kind}
          options={kinds.map((value) => ({ value, label: t(`operator.feedbackKind_${value || 'all'}`) }))}
          onChange={(value) => table.setFilter('kind', value)}
        />
      </TableTools>
      <DataTable
        label={t('operator.nav_feedback')}
        query={query}
        table={table}
        idOf={(row) => row.id}
        nameOf={(row) => row.text}
        empty={
          <EmptyState
            icon="mail"
            title={t('operator.noFeedback')}
            text={Object.values(filters).some(Boolean) ? t('operator.loosen') : undefined}
          />
        }
        columns={[
          { key: 'text', label: t('operator.feedbackText'), cell: (row) => shortened(row.text) },
          { key: 'kind', label: t('operator.kind'), cell: (row) => t(`operator.feedbackKind_${row.kind}`) },
          { key: 'who', label: t('operator.who'), cell: (row) => whoOf(row) ?? t('operator.visitor'), minor: true },
          { key: 'at', label: t('operator.since'), cell: (row) => <Stamp at={row.createdAt} /> },
          {
            key: 'state',
            label: t('operator.state'),
            cell: (row) => (
              <Badge tone={row.handledAt ? 'done' : 'waiting'} icon={row.handledAt ? 'check' : 'clock'}>
                {t(row.handledAt ? 'operator.feedbackState_handled' : 'operator.feedbackState_open')}
              </Badge>
            ),
          },
        ]}
      />
      {opened && <FeedbackDrawer entry={opened} onClose={() => table.open(null)} />}
    </>
  )
}

const mostShown = 120
const shortened = (text: string) => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text)
const whoOf = ({ name, email }: FeedbackRow) => name ?? email

function FeedbackDrawer({ entry, onClose }: { entry: FeedbackRow; onClose: () => void }) {
  const t = useT()
  const handle = useHandleFeedback()
  return (
    <Drawer title={t(`operator.feedbackKind_${entry.kind}`)} onClose={onClose}>
      <div className={styles.stack}>
        <p className={styles.quote}>{entry.text}</p>
        <Facts
          facts={[
            [
              t('operator.who'),
              entry.accountId ? (
                <Link key="who" to={`/admin/users?open=${entry.accountId}`}>
                  {whoOf(entry)}
                </Link>
              ) : (
                t('operator.visitor')
              ),
            ],
            [
              t('operator.email'),
              entry.email ? (
                <a key="email" href={`mailto:${entry.email}`}>
                  {entry.email}
                </a>
              ) : (
                '-'
              ),
            ],
            [t('operator.page'), entry.page || '-'],
            [t('operator.language'), localeNames[entry.locale]],
            [t('operator.device'), describeDevice(entry.userAgent) || t('operator.unknownDevice')],
            [t('operator.since'), <Stamp key="at" at={entry.createdAt} />],
          ]}
        />
        <div>
          <Button
            variant={entry.handledAt ? 'secondary' : 'primary'}
            busy={handle.isPending}
            onClick={() =>
              handle.mutate(
                { id: entry.id, handled: entry.handledAt === null },
                { onError: (error) => toast.error(error.message) },
              )
            }
          >
            {t(entry.handledAt ? 'operator.reopen' : 'operator.handled')}
          </Button>
        </div>
      </div>
    </Drawer>
  )
}
