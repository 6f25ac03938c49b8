import { MINUTE } from '#shared/time.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { type LoginFlow, stageBefore } from './login-flow.ts'

/** What of the dialog outlives a reload: never a token, and no step that needs one. */
const keptStages: ReadonlySet<string> = new Set([
  'login',
  'register',
  'qlogin',
  'tac_login',
  'tac_register',
  'tac_reset',
])
/** Who comes back later than this begins anew. */
const KEPT_MS = 15 * MINUTE

type Kept = Omit<LoginFlow, 'jwt' | 'openGateway'>

/** Keeps where the open dialog stands for as long as the tab lives; a phone may drop the page while one reads the code. */
export function keepFlow({ jwt: _jwt, openGateway, ...kept }: LoginFlow): void {
  if (openGateway && keptStages.has(kept.stage))
    sessionStorage.setItem(
      storageKeys.gateway,
      JSON.stringify({ kept, page: window.location.pathname, at: Date.now() }),
    )
  else forgetFlow()
}

/** Whoever went on without the dialog begins anew. */
export const forgetFlow = (): void => sessionStorage.removeItem(storageKeys.gateway)

/** Where the dialog stood when this page was left; nothing once it was closed, or on another page. A code that has expired is asked for again. */
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
