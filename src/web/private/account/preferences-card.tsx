import { currencies } from '#shared/money.ts'
import {
  isLocked,
  isWanted,
  lockedKinds,
  type NotificationChannel,
  type NotificationKind,
  type NotificationWishes,
  notificationChannels,
  notificationKinds,
  unsentKinds,
} from '#shared/notifications.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { useChange } from '#web/ui/kit/use-change.ts'
import { SelectField } from '#web/ui/pieces/field.tsx'
import { dispatchPreferences, usePreferences } from '#web/ui/state/preferences-store.ts'
import styles from './account.module.css'
import { useNotifications, useSaveNotifications } from './account-api.ts'

const shownKinds = notificationKinds.filter((kind) => !unsentKinds.includes(kind))

/** The display currency. Saved on change; rolled back when the server refuses. */
export function CurrencyField() {
  const t = useT()
  const { currency } = usePreferences()
  const set = useChange((chosen: (typeof currencies)[number]) =>
    dispatchPreferences({ type: 'set_currency', currency: chosen }),
  )
  return (
    <SelectField
      label={t('account.currency')}
      help={t('account.currencyHelp')}
      value={currency}
      onChange={({ target }) => set.send(currencies[target.selectedIndex] ?? currency)}
    >
      {currencies.map((code) => (
        <option key={code}>{code}</option>
      ))}
    </SelectField>
  )
}

/** Notification preferences. Each box is saved on change; kinds that cannot be muted say so, and so does mail without an address. */
export function NotificationsCard({ hasPhone, hasEmail }: { hasPhone: boolean; hasEmail: boolean }) {
  const t = useT()
  return (
    <>
      <h2>{t('account.notifications')}</h2>
      <p className={styles.secondary}>{t('account.notificationsText')}</p>
      {!hasPhone && <p className={styles.secondary}>{t('account.smsNeedsPhone')}</p>}
      {!hasEmail && <p className={styles.secondary}>{t('account.mailNeedsAddress')}</p>}
      <Loaded fresh query={useNotifications()}>
        {(wishes) => <Wishes saved={wishes} hasEmail={hasEmail} />}
      </Loaded>
    </>
  )
}

/** Optimistic: shows the tick at once, and rolls it back when the server refuses. */
function Wishes({ saved, hasEmail }: { saved: NotificationWishes; hasEmail: boolean }) {
  const t = useT()
  const save = useSaveNotifications()
  const wishes = (save.isPending && save.input) || saved
  const toggle = (kind: NotificationKind, channel: NotificationChannel, on: boolean) =>
    save.send({ ...wishes, [kind]: { ...wishes[kind], [channel]: on } })
  const isHad = (channel: NotificationChannel) => channel !== 'email' || hasEmail
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('account.notification')}</span>
          </th>
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col">
              {t(`account.channel_${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shownKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {t(`account.kind_${kind}`)}
              {lockedKinds.includes(kind) && <small className={styles.secondary}>{t('account.always')}</small>}
            </th>
            {notificationChannels.map((channel) => (
              <td key={channel}>
                <input
                  type="checkbox"
                  aria-label={t('ui.labelled', {
                    label: t(`account.kind_${kind}`),
                    value: t(`account.channel_${channel}`),
                  })}
                  checked={isHad(channel) && isWanted(wishes, kind, channel, { hasEmail })}
                  disabled={!isHad(channel) || isLocked(kind, channel)}
                  onChange={(event) => toggle(kind, channel, event.target.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
