import { useQuery } from '@tanstack/react-query'
import type { PreferencesView } from '#contracts/profile.ts'
import { api } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { useChange } from '#web/ui/kit/use-change.ts'
import { toast } from '#web/ui/pieces/toast.ts'
import { endPush, ownPush, sendPush } from '#web/ui/state/own-push.ts'
import styles from './messages.module.css'

class Denied extends Error {}

async function readState(): Promise<{ key: string | null; on: boolean; preferences: PreferencesView }> {
  const [{ data: push }, { data: preferences }] = await Promise.all([
    api.user('GET /api/h/push'),
    api.user('GET /api/h/user-prefs'),
  ])
  const wish = preferences.notifications.messages?.push
  const on = push.key ? wish !== false && (await ownPush()) !== null : wish === true
  return { key: push.key, on, preferences }
}

/**
 * Subscribes this browser, with the user's permission. Without a push service there is nothing to ask: messages stay in the
 * local mailbox.
 */
async function subscribe(key: string | null): Promise<void> {
  if (!key) return
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) throw new Denied()
  if ((await Notification.requestPermission()) !== 'granted') throw new Denied()
  await navigator.serviceWorker.register('/sw.js')
  const worker = await navigator.serviceWorker.ready
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await sendPush(subscription)
}

/** Whether this device tells of new messages while no page is open. */
export function PushSwitch() {
  const t = useT()
  const state = useQuery({ queryKey: ['push'], queryFn: readState })
  const change = useChange(
    async (on: boolean) => {
      if (on) await subscribe(state.data?.key ?? null)
      else await endPush()
      const { notifications = {} } = state.data?.preferences ?? {}
      const body = { notifications: { ...notifications, messages: { ...notifications.messages, push: on } } }
      await api.user('POST /api/h/user-prefs', { body })
    },
    {
      stale: [['push']],
      says: (error) => (error instanceof Denied ? t('messages.pushDenied') : error.message),
      onDone: (_done, on) => toast.success(t(on ? 'messages.pushOn' : 'messages.pushOff')),
    },
  )
  if (!state.data) return null
  return (
    <label className={styles.push}>
      <input
        type="checkbox"
        checked={state.data.on}
        disabled={change.isPending}
        onChange={(event) => change.send(event.target.checked)}
      />
      {t('messages.pushLabel')}
    </label>
  )
}
