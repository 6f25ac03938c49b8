import { useT } from '#web/ui/i18n.tsx'
import { chips, search } from '#web/ui/kit/filters.tsx'
import { List } from '#web/ui/kit/list.tsx'
import { Badge, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import { FeatureSwitches } from './feature-switches.tsx'
import { InviteCodes } from './invite-codes.tsx'
import styles from './operators.module.css'
import { Stamp } from './parts.tsx'
import { Invite, isInvitable, WaitingDrawer } from './waiting-drawer.tsx'

export const meta = titled('operators.nav_waitlist')

const states = ['', 'waiting', 'invited', 'joined'] as const
const kinds = ['', 'access', 'search', 'place', 'app'] as const
const tones = { waiting: 'waiting', invited: 'confirmed', joined: 'done' } as const
const icons = { waiting: 'clock', invited: 'mail', joined: 'check' } as const

/** Who waits for what; whether registration is by invitation; the codes that let people in. */
export default function Waitlist() {
  const t = useT()
  return (
    <List
      title={t('operators.nav_waitlist')}
      of="GET /api/h/admin/waitlist"
      under={['operators', 'waitlist']}
      file
      filters={[
        search('q', t('operators.waitSearch')),
        chips('state', t('operators.state'), states, (value) => t(`operators.waitState_${value || 'all'}`)),
        chips('kind', t('operators.kind'), kinds, (value) => t(`operators.waitKind_${value || 'all'}`)),
      ]}
      idOf={(row) => row.id}
      nameOf={(row) => row.email}
      empty={<EmptyState icon="ticket" title={t('operators.noWaiting')} text={t('operators.noWaitingText')} />}
      selection={{ can: isInvitable, bar: (ids, done) => <Invite ids={ids} small onDone={done} /> }}
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
      drawer={(_, row, onClose) => row && <WaitingDrawer row={row} onClose={onClose} />}
    >
      <div className={styles.twoColumns}>
        <FeatureSwitches />
        <InviteCodes />
      </div>
      <h2 className={styles.section}>{t('operators.whoWaits')}</h2>
    </List>
  )
}
