import { useState } from 'react'
import { Link } from 'react-router'
import type { UserDetail } from '#contracts/operators.ts'
import { localeNames } from '#shared/locale.ts'
import { describeDevice } from '#web/ui/describe-device.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Stack, TextArea } from '#web/ui/pieces/field.tsx'
import { Badge } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import styles from './admin.module.css'
import { useEndSessions, useMe, useSwitchUser, useUser } from './operator-api.ts'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Facts, Stamp } from './parts.tsx'
import { UserState } from './user-state.tsx'

const failed = (error: Error) => toast.error(error.message)

/** One account: who it is, whether it may come in, where it is logged in, what happened to it. */
export function UserDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const query = useUser(id)
  return (
    <Drawer title={query.data?.name ?? t('operator.account')} onClose={onClose}>
      <Loaded query={query} height={480}>
        {(user) => (
          <div className={styles.stack}>
            <section>
              <UserState user={user} />
              <Facts
                facts={[
                  [t('operator.email'), user.email ?? '-'],
                  [t('operator.phone'), user.phone ?? '-'],
                  [t('operator.language'), localeNames[user.locale]],
                  [t('operator.created'), <Stamp key="created" at={user.createdAt} />],
                  [t('operator.source'), user.source ?? '-'],
                  [
                    t('operator.waysIn'),
                    waysIn(user)
                      .map((way) => t(`operator.way_${way}`))
                      .join(', '),
                  ],
                  [t('operator.orders'), user.orders],
                  [t('operator.accountId'), <code key="id">{user.id}</code>],
                ]}
              />
            </section>
            <Switch user={user} />
            <Sessions user={user} />
            {user.companies.length > 0 && (
              <section>
                <h3>{t('operator.companies')}</h3>
                <ul className={styles.rows}>
                  {user.companies.map((company) => (
                    <li key={company.id}>
                      <Link to={`/co/${company.slug}`}>{company.name}</Link>
                      {company.flags.includes('O') && <Badge icon="star">{t('operator.owner')}</Badge>}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <section>
              <h3>{t('operator.history')}</h3>
              <ul className={styles.rows}>
                {user.audit.map((entry) => (
                  <li key={entry.id}>
                    <code className={styles.grow}>{entry.action}</code>
                    <span className={styles.note}>
                      <Stamp at={entry.at} />
                    </span>
                  </li>
                ))}
              </ul>
              <Link to={`/admin/audit?subject=${user.id}`}>{t('operator.wholeHistory')}</Link>
            </section>
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}

function waysIn(user: UserDetail): ('password' | 'google' | 'code')[] {
  return [...(user.hasPassword ? (['password'] as const) : []), ...(user.google ? (['google'] as const) : []), 'code']
}

/** Off with a reason, on with a click. One's own account has no switch. */
function Switch({ user }: { user: UserDetail }) {
  const t = useT()
  const me = useMe()
  const change = useSwitchUser()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  if (me.data?.id === user.contactid) return null
  if (user.disabledAt)
    return (
      <section>
        <p className={styles.note}>{t('operator.disabledText')}</p>
        <Button
          busy={change.isPending}
          onClick={() => change.mutate({ id: user.id, disabled: false }, { onError: failed })}
        >
          {t('operator.enable')}
        </Button>
      </section>
    )
  if (!asking)
    return (
      <section>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('operator.disable')}
        </Button>
      </section>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(
          { id: user.id, disabled: true, ...(reason.trim() && { reason: reason.trim() }) },
          { onSuccess: () => setAsking(false), onError: failed },
        )
      }}
    >
      <Stack>
        <TextArea
          label={t('operator.reason')}
          help={t('operator.disableText')}
          maxLength={300}
          optional
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="danger" busy={change.isPending}>
            {t('operator.disable')}
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            {t('ui.cancel')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function Sessions({ user }: { user: UserDetail }) {
  const t = useT()
  const end = useEndSessions()
  const living = user.sessions.filter((session) => session.living)
  return (
    <section>
      <h3>{t('operator.sessions')}</h3>
      {living.length === 0 ? (
        <p className={styles.note}>{t('operator.noSessions')}</p>
      ) : (
        <>
          <ul className={styles.rows}>
            {living.map((session) => (
              <li key={session.id}>
                <span className={styles.grow}>
                  {describeDevice(session.userAgent) || t('operator.unknownDevice')}
                  <span className={styles.note}>
                    {session.ip} · <Stamp at={session.lastUsedAt} />
                  </span>
                </span>
                <Button
                  small
                  busy={end.isPending}
                  onClick={() => end.mutate({ id: user.id, sessionid: session.id }, { onError: failed })}
                >
                  {t('operator.endSession')}
                </Button>
              </li>
            ))}
          </ul>
          {living.length > 1 && (
            <Button
              variant="danger"
              small
              busy={end.isPending}
              onClick={() => end.mutate({ id: user.id }, { onError: failed })}
            >
              {t('operator.endSessions')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
