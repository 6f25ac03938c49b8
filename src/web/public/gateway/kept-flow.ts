import { MINUTE } from '#shared/time.ts'
import { storageKeys } from '#shared/storage-keys.ts'
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

/** Stores the state of the open dialog until the tab is closed: a phone may unload the page while the user reads the code. */
export function keepFlow({ jwt: _jwt, openGateway, ...kept }: LoginFlow): void {
  if (openGateway && keptStages.has(kept.stage))
    sessionStorage.setItem(
      storageKeys.gateway,
      JSON.stringify({ kept, page: window.location.pathname, at: Date.now() }),
    )
  else forgetFlow()
}

/** Forgets it when the user goes on without the dialog. */
export const forgetFlow = (): void => sessionStorage.removeItem(storageKeys.gateway)

/**
 * The stored state for this page; undefined once the dialog was closed, or on another page. After an expired code the step
 * before it.
 */
export function readKeptFlow(now: number): Kept | null {
  try {
    const {
      kept,
      page,
      at = 0,
    } = JSON.parse(sessionStorage.getItem(storageKeys.gateway) ?? '{}') as {
      kept?: Kept
      page?: string
      at?: number
    }
    if (!kept || page !== window.location.pathname || now - at > KEPT_MS || !keptStages.has(kept.stage)) return null
    const expired = kept.stage.startsWith('tac_') && kept.tacExpiry <= now
    return expired ? { ...kept, stage: stageBefore[kept.stage] ?? 'login' } : kept
  } catch {
    return null
  }
}
