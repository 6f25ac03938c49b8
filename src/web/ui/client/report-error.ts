import { storageKeys } from '#shared/storage-keys.ts'
import { pathOf } from './path-of.ts'
import { isLocalHost, track } from './track.ts'

/** Tells the web log of an error that a part of the interface did not survive; on a local host the console alone. */
export function reportError(error: unknown): void {
  console.warn('uncaught interface error', error)
  const message = error instanceof Error ? error.message : String(error)
  const info = error instanceof Error ? (error.stack ?? '').slice(0, 4000) : ''
  track('error', { value: message.slice(0, 400), trace: info.slice(0, 400) })
  if (isLocalHost(window.location.hostname)) return
  void fetch(pathOf('POST /api/h/utils/web-log'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'device-id': localStorage.getItem(storageKeys.deviceId) ?? '' },
    body: JSON.stringify({ text: message.slice(0, 500), info }),
    keepalive: true,
  }).catch(() => undefined)
}
