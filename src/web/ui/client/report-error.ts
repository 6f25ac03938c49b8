import { ownHeaders } from './own-headers.ts'
import { pathOf } from './path-of.ts'
import { isLocalHost, track } from './track.ts'

/** Reports an error that broke a part of the interface to the server; on a local host only to the console. */
export function reportError(error: unknown): void {
  console.warn('uncaught interface error', error)
  const message = error instanceof Error ? error.message : String(error)
  const info = error instanceof Error ? (error.stack ?? '').slice(0, 4000) : ''
  track('error', { value: message.slice(0, 400), trace: info.slice(0, 400) })
  if (isLocalHost(window.location.hostname)) return
  void fetch(pathOf('POST /api/h/utils/web-log'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...ownHeaders() },
    body: JSON.stringify({ text: message.slice(0, 500), info }),
    keepalive: true,
  }).catch(() => undefined)
}
