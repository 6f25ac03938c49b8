import { storageKeys } from '#shared/storage-keys.ts'
import { MINUTE } from '#shared/time.ts'
import { readSession } from '#web/ui/state/session.ts'
import { type LoginFlow, stageBefore } from './login-flow.ts'

/** The part of the dialog's state that survives a reload: never a token, and no step that needs one. */
const keptStages: ReadonlySet<string> = new Set([
  'login',
  'register',
  'qlogin',
  'tac_login',
  'tac_register',
  'tac_reset',
])
/** After this time the dialog starts from the beginning. */
const KEPT_MS = 15 * MINUTE

type Kept = Omit<LoginFlow, 'jwt' | 'openGateway'>
/** What was typed of who it is, which outlives the dialog: Back closes it and cannot ask before. Never a password or a code. */
type Typed = Pick<LoginFlow, 'email' | 'phone' | 'username' | 'registerMethod'>

interface Stored {
  kept?: Kept | Typed
  page?: string
  at?: number
}

/** Stores the state of the open dialog until the tab is closed: a phone may unload the page while the user reads the code. */
export function keepFlow({ jwt: _jwt, openGateway, ...kept }: LoginFlow): void {
  if (openGateway && keptStages.has(kept.stage)) store(kept)
  else leaveFlow()
}

/** Of what the user leaves it keeps what was typed, to begin anew with; nothing once they are signed in. */
export function leaveFlow(): void {
  const { kept, at } = stored()
  if (kept && !readSession()) store(typedOf(kept), at)
  else sessionStorage.removeItem(storageKeys.gateway)
}

const store = (kept: Kept | Typed, at = Date.now()): void =>
  sessionStorage.setItem(storageKeys.gateway, JSON.stringify({ kept, page: window.location.pathname, at }))

function stored(): Stored {
  try {
    return JSON.parse(sessionStorage.getItem(storageKeys.gateway) ?? '{}') as Stored
  } catch {
    return {}
  }
}

const typedOf = ({ email, phone, username, registerMethod }: Typed): Typed => ({
  email,
  phone,
  username,
  registerMethod,
})

/**
 * The stored state: whole for this page while the dialog was not closed, unless it has another purpose now (`isAnew`); else what
 * was typed. After an expired code the step before it.
 */
export function readKeptFlow(now: number, isAnew: boolean): Kept | Typed | null {
  const { kept, page, at = 0 } = stored()
  if (!kept || now - at > KEPT_MS) return null
  if (isAnew || !('stage' in kept) || page !== window.location.pathname || !keptStages.has(kept.stage))
    return typedOf(kept)
  const expired = kept.stage.startsWith('tac_') && kept.tacExpiry <= now
  return expired ? { ...kept, stage: stageBefore[kept.stage] ?? 'login' } : kept
}
