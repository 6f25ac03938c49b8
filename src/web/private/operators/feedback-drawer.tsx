import { Link } from 'react-router'
import type { FeedbackRow } from '#contracts/operators.ts'
import { localeNames } from '#shared/locale.ts'
import { describeDevice } from '#web/ui/describe-device.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import styles from './operators.module.css'
import { useHandleFeedback } from './operators-api.ts'
import { Facts, Stamp } from './parts.tsx'

export function FeedbackDrawer({ entry, onClose }: { entry: FeedbackRow; onClose: () => void }) {
  const t = useT()
  const handle = useHandleFeedback()
  return (
    <Drawer title={t(`operators.feedbackKind_${entry.kind}`)} onClose={onClose}>
      <div className={styles.stack}>
        <p className={styles.quote}>{entry.text}</p>
        <Facts
          facts={[
            [
              t('operators.who'),
              entry.accountId ? (
                <Link key="who" to={`/admin/users?open=${entry.accountId}`}>
                  {whoOf(entry)}
                </Link>
              ) : (
                t('operators.visitor')
              ),
            ],
            [
              t('operators.email'),
              entry.email ? (
                <a key="email" href={`mailto:${entry.email}`}>
                  {entry.email}
                </a>
              ) : (
                '-'
              ),
            ],
            [t('operators.page'), entry.page || '-'],
            [t('operators.language'), localeNames[entry.locale]],
            [t('operators.device'), describeDevice(entry.userAgent) || t('operators.unknownDevice')],
            [t('operators.since'), <Stamp key="at" at={entry.createdAt} />],
          ]}
        />
        <div>
          <Button
            variant={entry.handledAt ? 'secondary' : 'primary'}
            busy={handle.isPending}
            onClick={() => handle.send({ id: entry.id, handled: entry.handledAt === null })}
          >
            {t(entry.handledAt ? 'operators.reopen' : 'operators.handled')}
          </Button>
        </div>
      </div>
    </Drawer>
  )
}

export const whoOf = ({ name, email }: FeedbackRow) => name ?? email
