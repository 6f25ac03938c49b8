import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { goOn, held } from '../client/held.ts'
import { waitForLostCode } from '../client/patient-code.ts'
import { useT } from '../i18n.tsx'
import { createStore } from '../state/store.ts'
import styles from './frame.module.css'

const online = createStore(true, () => {
  const look = () => online.change(navigator.onLine)
  look()
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
})

/** Says that the page one goes to does not come, while it is asked for again. */
export function HeldBar() {
  const t = useT()
  const reason = held.use()
  const { state } = useNavigation()
  useEffect(waitForLostCode, [])
  if (!reason || state === 'idle') return null
  return (
    <div className={styles.network} role="status">
      {t(reason === 'offline' ? 'ui.heldOffline' : 'ui.heldFailed')}
      <button type="button" onClick={goOn}>
        {t('ui.retry')}
      </button>
    </div>
  )
}

/** Says that one is offline, where what is shown may have changed meanwhile. */
export function OfflineBar() {
  const t = useT()
  const isOnline = online.use()
  const reason = held.use()
  const { state } = useNavigation()
  if (isOnline || (reason && state !== 'idle')) return null
  return (
    <div className={styles.network} role="status">
      {t('ui.offline')}
    </div>
  )
}
