import type { SignInView } from '#contracts/identity.ts'
import { formatInstant } from '#shared/format.ts'
import { deviceZone } from '#web/ui/client/device-zone.ts'
import { describeDevice } from '#web/ui/describe-device.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Badge } from '#web/ui/pieces/pieces.tsx'
import styles from './account.module.css'
import { useSignIns } from './security-api.ts'

/** The sign-ins and failed tries of the last ninety days: when, how, from where. */
export function SignIns() {
  const t = useT()
  const query = useSignIns()
  const data = query.data?.pages.flatMap((page) => page.rows)
  return (
    <Loaded query={{ data, error: query.error, refetch: query.refetch }} height={160}>
      {(signIns) => (
        <>
          <ul className={styles.rows}>
            {signIns.map((signIn) => (
              <Row key={signIn.id} signIn={signIn} />
            ))}
          </ul>
          {query.hasNextPage && (
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('account.more')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}

function Row({ signIn }: { signIn: SignInView }) {
  const t = useT()
  const locale = useLocale()
  const zone = deviceZone()
  const where = [
    describeDevice(signIn.userAgent) || t('account.unknownDevice'),
    ...(signIn.place ? [signIn.place] : []),
    signIn.ip,
  ]
  return (
    <li>
      <span className={styles.rowText}>
        <span>
          {formatInstant(signIn.at, locale, zone)} · {t(`account.by_${signIn.method}`)}
        </span>
        <span className={styles.secondary}>{where.join(' · ')}</span>
      </span>
      {!signIn.succeeded && (
        <Badge tone="trouble" icon="alert">
          {t('account.signInFailed')}
        </Badge>
      )}
      {signIn.newDevice && (
        <Badge tone="waiting" icon="sparkle">
          {t('account.newDevice')}
        </Badge>
      )}
    </li>
  )
}
