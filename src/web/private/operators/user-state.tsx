import type { UserRow } from '#contracts/operators.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Badge } from '#web/ui/pieces/pieces.tsx'
import styles from './operators.module.css'

/** Whether somebody may come in, as a mark. */
export function UserState({ user }: { user: UserRow }) {
  const t = useT()
  return (
    <span className={styles.badges}>
      {user.disabledAt ? (
        <Badge tone="trouble" icon="close">
          {t('operators.userState_disabled')}
        </Badge>
      ) : user.deletionRequestedAt ? (
        <Badge tone="waiting" icon="clock">
          {t('operators.userState_leaving')}
        </Badge>
      ) : (
        <Badge tone="done" icon="check">
          {t('operators.userState_active')}
        </Badge>
      )}
      {user.sysadmin && <Badge icon="shield">{t('operators.operator')}</Badge>}
    </span>
  )
}
