import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Badge, Card, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { DataTable } from '#web/ui/kit/data-table.tsx'
import { useTableState } from '#web/ui/kit/table-state.ts'
import { CsvButton, FilterChips, TableSearch, TableTools } from '#web/ui/kit/table-tools.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { localeNames } from '#shared/locale.ts'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import styles from './operators.module.css'
import { InviteCodes } from './invite-codes.tsx'
import { useInvite, useList, useOverview, useSwitchFeatures } from './operators-api.ts'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Facts, Stamp } from './parts.tsx'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('operators.nav_waitlist')

const states = ['', 'waiting', 'invited', 'joined'] as const
const kinds = ['', 'access', 'search', 'place', 'app'] as const
const tones = { waiting: 'waiting', invited: 'confirmed', joined: 'done' } as const
const icons = { waiting: 'clock', invited: 'mail', joined: 'check' } as const

/** Who waits for what; whether registration is by invitation; the codes that let people in. */
export default function Waitlist() {
  const t = useT()
  const table = useTableState()
  const filters = { q: table.filter('q'), kind: table.filter('kind'), state: table.filter('state') }
  const query = useList('waitlist', { ...filters, limit: table.limit, cursor: table.cursor })
  const invite = useInvite()
  const send = (ids: string[], done: () => void) =>
    invite.mutate(ids, {
      onSuccess: ({ invited }) => {
        toast.success(t('operators.invited', { count: invited }))
        done()
      },
      onError: (error) => toast.error(error.message),
    })
  const opened = query.data?.rows.find(({ id }) => id === table.opened)
  return (
    <>
      <PageHead title={t('operators.nav_waitlist')} />
      <div className={styles.twoColumns}>
        <RegistrationSwitch />
        <InviteCodes />
      </div>
      <h2 className={styles.section}>{t('operators.whoWaits')}</h2>
      <TableTools end={<CsvButton of="GET /api/h/admin/waitlist" params={filters} name="waitlist" />}>
        <TableSearch
          label={t('operators.waitSearch')}
          value={filters.q}
          onChange={(value) => table.setFilter('q', value)}
        />
        <FilterChips
          label={t('operators.state')}
          value={filters.state}
          options={states.map((value) => ({ value, label: t(`operators.waitState_${value || 'all'}`) }))}
          onChange={(value) => table.setFilter('state', value)}
        />
        <FilterChips
          label={t('operators.kind')}
          value={filters.kind}
          options={kinds.map((value) => ({ value, label: t(`operators.waitKind_${value || 'all'}`) }))}
          onChange={(value) => table.setFilter('kind', value)}
        />
      </TableTools>
      <DataTable
        label={t('operators.nav_waitlist')}
        query={query}
        table={table}
        idOf={(row) => row.id}
        nameOf={(row) => row.email}
        empty={<EmptyState icon="ticket" title={t('operators.noWaiting')} text={t('operators.noWaitingText')} />}
        selection={{
          can: (row) => row.kind === 'access' && row.state === 'waiting',
          bar: (ids, done) => (
            <Button small variant="primary" busy={invite.isPending} onClick={() => send(ids, done)}>
              {t('operators.invite')}
            </Button>
          ),
        }}
        columns={[
          { key: 'email', label: t('operators.email'), cell: (row) => row.email },
          { key: 'name', label: t('operators.name'), cell: (row) => row.name || '-', minor: true },
          { key: 'kind', label: t('operators.kind'), cell: (row) => t(`operators.waitKind_${row.kind}`) },
          {
            key: 'state',
            label: t('operators.state'),
            cell: (row) => (
              <Badge tone={tones[row.state]} icon={icons[row.state]}>
                {t(`operators.waitState_${row.state}`)}
              </Badge>
            ),
          },
          { key: 'since', label: t('operators.since'), cell: (row) => <Stamp at={row.createdAt} /> },
        ]}
      />
      {opened && (
        <Drawer title={opened.email} onClose={() => table.open(null)}>
          <div className={styles.stack}>
            <Facts
              facts={[
                [t('operators.name'), opened.name || '-'],
                [t('operators.kind'), t(`operators.waitKind_${opened.kind}`)],
                [t('operators.state'), t(`operators.waitState_${opened.state}`)],
                [t('operators.language'), localeNames[opened.locale]],
                [t('operators.since'), <Stamp key="since" at={opened.createdAt} />],
                [t('operators.note'), opened.note || '-'],
                [t('operators.code'), opened.code ? <code key="code">{opened.code}</code> : '-'],
              ]}
            />
            {opened.kind === 'access' && opened.state === 'waiting' && (
              <div>
                <Button
                  variant="primary"
                  busy={invite.isPending}
                  onClick={() => send([opened.id], () => table.open(null))}
                >
                  {t('operators.invite')}
                </Button>
              </div>
            )}
          </div>
        </Drawer>
      )}
    </>
  )
}

function RegistrationSwitch() {
  const t = useT()
  const change = useSwitchFeatures()
  return (
    <Card>
      <h2>{t('operators.registration')}</h2>
      <Loaded query={useOverview()} height={96}>
        {({ onlyInvites }) => (
          <>
            <p>{t(onlyInvites ? 'operators.onlyInvitesOn' : 'operators.onlyInvitesOff')}</p>
            <div className={styles.buttons}>
              <Button
                busy={change.isPending}
                onClick={() => change.mutate(!onlyInvites, { onError: (error) => toast.error(error.message) })}
              >
                {t(onlyInvites ? 'operators.openRegistration' : 'operators.closeRegistration')}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </Card>
  )
}
