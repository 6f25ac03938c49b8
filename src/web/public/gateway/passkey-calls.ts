import { MINUTE } from '#shared/time.ts'
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { LoginAnswer } from '#contracts/identity.ts'
import { api } from '#web/ui/client/api.ts'

/** The server takes an answer to its question for five minutes; what is offered for longer is asked anew before. */
const ASK_ANEW_MS = 4 * MINUTE

const loadLibrary = () => import('@simplewebauthn/browser')

async function readOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { data } = await api.call('POST /api/h/passkey-login/options')
  // The document knows them as an object; they are the library's own, made on the server.
  return data as unknown as PublicKeyCredentialRequestOptionsJSON
}

export function logInWith(answer: AuthenticationResponseJSON): Promise<LoginAnswer> {
  const { response, clientExtensionResults, ...rest } = answer
  // As plain objects, as they travel.
  const plain = { ...rest, response: { ...response }, clientExtensionResults: { ...clientExtensionResults } }
  return api.call('POST /api/h/passkey-login', { body: { response: plain } })
}

/** Lets the person choose a passkey now. @returns null when the browser's own dialog was closed: that is no failure. */
export async function askForPasskey(): Promise<AuthenticationResponseJSON | null> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([loadLibrary(), readOptions()])
  try {
    return await startAuthentication({ optionsJSON })
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null
    throw error
  }
}

/**
 * Offers passkeys among what the browser fills into the name's field (`autocomplete="… webauthn"`), as long as nobody
 * aborts. @returns the one chosen; null where the browser cannot offer any, or it was aborted.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<AuthenticationResponseJSON | null> {
  const able = 'PublicKeyCredential' in window && PublicKeyCredential.isConditionalMediationAvailable
  if (!able || !(await PublicKeyCredential.isConditionalMediationAvailable())) return null
  const { startAuthentication, WebAuthnAbortService } = await loadLibrary()
  while (!signal.aborted) {
    const optionsJSON = await readOptions()
    if (signal.aborted) return null
    const cancel = () => WebAuthnAbortService.cancelCeremony()
    let old = false
    const renewal = window.setTimeout(() => {
      old = true
      cancel()
    }, ASK_ANEW_MS)
    signal.addEventListener('abort', cancel)
    try {
      return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    } catch {
      // Aborted, or refused by a browser that offers elsewhere: the other ways are there. What got old is asked again.
      if (!old) return null
    } finally {
      window.clearTimeout(renewal)
      signal.removeEventListener('abort', cancel)
    }
  }
  return null
}
