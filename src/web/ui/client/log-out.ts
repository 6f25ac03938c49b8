import { clearSession, readSession } from '../state/session.ts'
import { bearer } from './api.ts'
import { ownHeaders } from './own-headers.ts'
import { pathOf } from './path-of.ts'

/** Ends a session that no browser holds any more. It outlives the page; unheard, the session expires by itself. */
export const endOnServer = (jwt: string): Promise<unknown> =>
  fetch(pathOf('GET /api/h/auth/logout'), {
    headers: { ...ownHeaders(), Authorization: bearer(jwt) },
    keepalive: true,
  }).catch(() => undefined)

/** Forgets whoever is in front at once, and ends their session on the server. */
export function logOut(): void {
  const left = readSession()
  clearSession()
  if (left) void endOnServer(left.jwt)
}
