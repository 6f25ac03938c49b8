import type { WaitlistRow } from '#contracts/operators.ts'
import { localeNames } from '#shared/locale.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './operators.module.css'
import { useInvite } from './operators-api.ts'
import { Facts, Stamp } from './parts.tsx'

export const isInvitable = (row: WaitlistRow) => row.kind === 'access' && row.state === 'waiting'

export function WaitingDrawer({ row, onClose }: { row: WaitlistRow; onClose: () => void }) {
  const t = useT()
  return (
    <Drawer title={row.email} onClose={onClose}>
      <div className={styles.stack}>
        <Facts
          facts={[
            [t('operators.name'), row.name || '-'],
            [t('operators.kind'), t(`operators.waitKind_${row.kind}`)],
            [t('operators.state'), t(`operators.waitState_${row.state}`)],
            [t('operators.language'), localeNames[row.locale]],
            [t('operators.since'), <Stamp key="since" at={row.createdAt} />],
            [t('operators.note'), row.note || '-'],
            [t('operators.code'), row.code ? <code key="code">{row.code}</code> : '-'],
          ]}
        />
        {isInvitable(row) && (
          <div>
            <Invite ids={[row.id]} onDone={onClose} />
          </div>
        )}
      </div>
    </Drawer>
  )
}

/** Sends an invite to everybody of these who still waits. */
export function Invite({ ids, small = false, onDone }: { ids: string[]; small?: boolean; onDone: () => void }) {
  const t = useT()
  const invite = useInvite()
  const send = () =>
    invite.send(ids, ({ invited }) => {
      toast.success(t('operators.invited', { count: invited }))
      onDone()
    })
  return (
    <Button variant="primary" small={small} busy={invite.isPending} onClick={send}>
      {t('operators.invite')}
    </Button>
  )
}
