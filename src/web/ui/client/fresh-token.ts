import { storageKeys } from '#shared/storage-keys.ts'
import { MINUTE, SECOND } from '#shared/time.ts'
import { ownHeaders } from './own-headers.ts'
import { pathOf } from './path-of.ts'

/** A token is checked at most once in this time: a browser's clock may be far off. */
const askAgainAfter = MINUTE
let asked: { jwt: string; at: number } | undefined

function wasAsked(jwt: string): boolean {
  return asked?.jwt === jwt && Date.now() - asked.at < askAgainAfter
}

/** Whether a token is past half of its lifetime, by its own times. False for an unreadable token: the server decides. */
export function isPastHalfLife(jwt: string, now: number): boolean {
  try {
    const payload = jwt.split('.')[1] ?? ''
    const { iat, exp } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as {
      iat?: number
      exp?: number
    }
    return typeof iat === 'number' && typeof exp === 'number' && now / 1000 > (iat + exp) / 2
  } catch {
    return false
  }
}

const BEFORE_ANOTHER_TRY = 1 * SECOND

/**
 * Asked twice where no answer came: the server may have given the next token already, and takes the old one for half a minute
 * more. Later it would look stolen, and end the session.
 */
async function askTwice(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, BEFORE_ANOTHER_TRY))
    return ask()
  }
}

/**
 * The stored token, renewed first when it is past half of its lifetime, or has expired. Tabs renew under a lock, and one
 * that waited uses the new token of the other. A failure here shows in the call that follows.
 */
export async function freshToken(): Promise<string | null> {
  const jwt = localStorage.getItem(storageKeys.jwt)
  if (!jwt || !isPastHalfLife(jwt, Date.now())) return jwt
  if (wasAsked(jwt)) return jwt
  const renew = async () => {
    const current = localStorage.getItem(storageKeys.jwt)
    if (!current || !isPastHalfLife(current, Date.now()) || wasAsked(current)) return current
    asked = { jwt: current, at: Date.now() }
    try {
      const answer = await askTwice(() =>
        fetch(pathOf('PUT /api/h/auth'), {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json', ...ownHeaders() },
          body: JSON.stringify({ jwt: current }),
        }),
      )
      const { jwt: renewed } = (await answer.json()) as { jwt?: unknown }
      if (!answer.ok || typeof renewed !== 'string') return current
      // The user may have logged out meanwhile.
      if (localStorage.getItem(storageKeys.jwt) !== current) return localStorage.getItem(storageKeys.jwt)
      localStorage.setItem(storageKeys.jwt, renewed)
      return renewed
    } catch {
      // Nobody knows what became of it: the next call asks again.
      asked = undefined
      return current
    }
  }
  return 'locks' in navigator ? navigator.locks.request(`${storageKeys.jwt}_renewal`, renew) : renew()
}
