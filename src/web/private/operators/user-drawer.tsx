import { useState } from 'react'
import { Link } from 'react-router'
import type { UserDetail } from '#contracts/operators.ts'
import { market } from '#shared/brand.ts'
import { localeNames } from '#shared/locale.ts'
import { describeDevice } from '#web/ui/describe-device.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { Form } from '#web/ui/kit/form.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Timeline } from '#web/ui/kit/timeline.tsx'
import { useForm } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { TextArea } from '#web/ui/pieces/field.tsx'
import { Badge } from '#web/ui/pieces/pieces.tsx'
import { useProfile } from '#web/ui/state/profile-store.ts'
import { auditWords } from './audit-words.ts'
import styles from './operators.module.css'
import { useEndSessions, useSwitchUser, useUser } from './operators-api.ts'
import { Facts, Stamp } from './parts.tsx'
import { UserState } from './user-state.tsx'

/** One account: who it is, whether it may come in, where it is logged in, what happened to it. */
export function UserDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const query = useUser(id)
  return (
    <Drawer title={query.data?.name ?? t('operators.account')} onClose={onClose}>
      <Loaded query={query} height={480}>
        {(user) => (
          <div className={styles.stack}>
            <section>
              <UserState user={user} />
              <Facts
                facts={[
                  [t('operators.email'), user.email ?? '-'],
                  [t('operators.phone'), user.phone ?? '-'],
                  [t('operators.language'), localeNames[user.locale]],
                  [t('operators.created'), <Stamp key="created" at={user.createdAt} />],
                  [t('operators.source'), user.source ?? '-'],
                  [
                    t('operators.waysIn'),
                    waysIn(user)
                      .map((way) => t(`operators.way_${way}`))
                      .join(', '),
                  ],
                  [t('operators.orders'), user.orders],
                  [t('operators.accountId'), <code key="id">{user.id}</code>],
                ]}
              />
            </section>
            <Switch user={user} />
            <Sessions user={user} />
            {user.companies.length > 0 && (
              <section>
                <h3>{t('operators.companies')}</h3>
                <ul className={styles.rows}>
                  {user.companies.map((company) => (
                    <li key={company.id}>
                      <Link to={`/co/${company.slug}`}>{company.name}</Link>
                      {company.flags.includes('O') && <Badge icon="star">{t('operators.owner')}</Badge>}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <section>
              <h3 className={styles.above}>{t('operators.history')}</h3>
              <Timeline
                label={t('operators.history')}
                zone={market.zone}
                order="newest first"
                years
                entries={user.audit.toReversed().map(({ id, at, action, actorName }) => ({
                  id,
                  at,
                  words: auditWords(action, t),
                  who: actorName,
                }))}
              />
              <Link to={`/admin/audit?subject=${user.id}`} className={styles.whole}>
                {t('operators.wholeHistory')}
              </Link>
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
  const me = useProfile()
  const change = useSwitchUser()
  const [asking, setAsking] = useState(false)
  if (me?.id === user.contactid) return null
  if (asking && !user.disabledAt) return <Disable id={user.id} onDone={() => setAsking(false)} />
  return (
    <section>
      {user.disabledAt && <p className={styles.note}>{t('operators.disabledText')}</p>}
      {user.disabledAt ? (
        <Button busy={change.isPending} onClick={() => change.send({ id: user.id, disabled: false })}>
          {t('operators.enable')}
        </Button>
      ) : (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('operators.disable')}
        </Button>
      )}
    </section>
  )
}

function Disable({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useT()
  const change = useSwitchUser('itself')
  const form = useForm({
    of: 'PUT /api/h/admin/users/{id}',
    start: { reason: '' },
    keep: `disable_${id}`,
    send: ({ reason }) => change.sendAndWait({ id, disabled: true, ...(reason.trim() && { reason: reason.trim() }) }),
    onSaved: onDone,
  })
  const cancel = () => {
    form.discard()
    onDone()
  }
  return (
    <Form of={form}>
      <TextArea {...form.field('reason')} label={t('operators.reason')} help={t('operators.disableText')} optional />
      <div className={styles.buttons}>
        <Button type="submit" variant="danger" busy={form.isBusy}>
          {t('operators.disable')}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  )
}

function Sessions({ user }: { user: UserDetail }) {
  const t = useT()
  const end = useEndSessions()
  const living = user.sessions.filter((session) => session.living)
  return (
    <section>
      <h3>{t('operators.sessions')}</h3>
      {living.length === 0 ? (
        <p className={styles.note}>{t('operators.noSessions')}</p>
      ) : (
        <>
          <ul className={styles.rows}>
            {living.map((session) => (
              <li key={session.id}>
                <span className={styles.grow}>
                  {describeDevice(session.userAgent) || t('operators.unknownDevice')}
                  <span className={styles.note}>
                    {session.ip} · <Stamp at={session.lastUsedAt} />
                  </span>
                </span>
                <Button small busy={end.isPending} onClick={() => end.send({ id: user.id, sessionid: session.id })}>
                  {t('operators.endSession')}
                </Button>
              </li>
            ))}
          </ul>
          {living.length > 1 && (
            <Button variant="danger" small busy={end.isPending} onClick={() => end.send({ id: user.id })}>
              {t('operators.endSessions')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
