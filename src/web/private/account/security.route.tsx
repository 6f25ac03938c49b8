import type { SessionView } from '#contracts/identity.ts'
import { formatInstant } from '#shared/format.ts'
import { deviceZone } from '#web/ui/client/device-zone.ts'
import { describeDevice } from '#web/ui/describe-device.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Form } from '#web/ui/kit/form.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { useOwnProfile } from '#web/ui/kit/own-profile.ts'
import { useForm } from '#web/ui/kit/use-form.ts'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Badge, Card } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { titled } from '#web/ui/titled.ts'
import styles from './account.module.css'
import { useEndSessions, usePasswordChange, useSessions } from './account-api.ts'
import { ExportCard } from './export-card.tsx'
import { GoogleCard } from './google-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { SignIns } from './sign-ins.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

export const meta = titled('account.nav_security')

/** Password, sign-in methods and sessions. */
export default function Security() {
  const t = useT()
  return (
    <>
      <h1>{t('account.nav_security')}</h1>
      <div className={styles.stack}>
        <Card>
          <h2>{t('account.password')}</h2>
          <Loaded query={useOwnProfile()}>{({ hasPassword }) => <PasswordForm hasPassword={hasPassword} />}</Loaded>
        </Card>
        <PasskeysCard />
        <TwoFactorCard />
        <GoogleCard />
        <Card>
          <h2>{t('account.sessions')}</h2>
          <p className={styles.secondary}>{t('account.sessionsText')}</p>
          <OpenSessions />
        </Card>
        <Card>
          <h2>{t('account.history')}</h2>
          <p className={styles.secondary}>{t('account.historyText')}</p>
          <SignIns />
        </Card>
        <ExportCard />
        <Card>
          <h2>{t('account.deleteTitle')}</h2>
          <p className={styles.secondary}>{t('account.deleteHint')}</p>
          <div className={styles.actions}>
            <ButtonLink to="/my/delete-account">{t('account.deleteOpen')}</ButtonLink>
          </div>
        </Card>
      </div>
    </>
  )
}

function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const t = useT()
  const change = usePasswordChange()
  const passwords = useForm({
    of: 'PUT /api/h/auth',
    start: { currentPassword: '', password: '' },
    keep: null,
    send: ({ password, currentPassword }) => change.sendAndWait({ password, ...(hasPassword && { currentPassword }) }),
    onSaved: () => {
      passwords.discard()
      toast.success(t('account.passwordChanged'))
    },
  })
  return (
    <Form of={passwords}>
      {hasPassword && (
        <TextField
          {...passwords.field('currentPassword')}
          label={t('account.currentPassword')}
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      <TextField
        {...passwords.field('password')}
        label={t('account.newPassword')}
        help={t('account.passwordHelp')}
        type="password"
        autoComplete="new-password"
        required
      />
      <div>
        <Button type="submit" variant="primary" busy={passwords.isBusy}>
          {t('account.changePassword')}
        </Button>
      </div>
    </Form>
  )
}

/** Sessions that are open come first: more are asked for only while there may be another open one. */
function OpenSessions() {
  const t = useT()
  const query = useSessions()
  const data = query.data?.pages.flatMap((page) => page.rows)
  const mayBeMore = query.hasNextPage && (data?.at(-1)?.living ?? false)
  return (
    <Loaded query={{ data, error: query.error, refetch: query.refetch }}>
      {(sessions) => (
        <>
          <Sessions sessions={sessions} />
          {mayBeMore && (
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('account.more')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}

function Sessions({ sessions }: { sessions: SessionView[] }) {
  const t = useT()
  const locale = useLocale()
  const end = useEndSessions()
  const zone = deviceZone()
  const living = sessions.filter(({ living }) => living)
  return (
    <>
      <ul className={styles.rows}>
        {living.map((session) => (
          <li key={session.id}>
            <Icon name={/Mobi|Android/.test(session.userAgent) ? 'phone' : 'laptop'} />
            <span className={styles.rowText}>
              <strong>{describeDevice(session.userAgent) || t('account.unknownDevice')}</strong>
              <span className={styles.secondary}>
                {t('account.lastUsed', { time: formatInstant(session.lastUsedAt, locale, zone), ip: session.ip })}
              </span>
            </span>
            {session.current ? (
              <Badge tone="done" icon="check">
                {t('account.thisDevice')}
              </Badge>
            ) : (
              <Button
                small
                aria-label={t('account.endThis', { device: describeDevice(session.userAgent) })}
                busy={end.isPending && end.input === session.id}
                onClick={() => end.send(session.id)}
              >
                {t('account.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {living.length > 1 && (
        <Button
          variant="danger"
          busy={end.isPending && end.input === undefined}
          onClick={() => end.send(undefined, () => toast.success(t('account.othersEnded')))}
        >
          {t('account.endOthers')}
        </Button>
      )}
    </>
  )
}
