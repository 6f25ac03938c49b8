import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { LoginAnswer } from '#contracts/identity.ts'
import { MINUTE } from '#shared/time.ts'
import { api } from '#web/ui/client/api.ts'

/** The server accepts an answer to a challenge for five minutes; an offer that stays open longer gets a new challenge before. */
const RENEW_AFTER_MS = 4 * MINUTE

const loadLibrary = () => import('@simplewebauthn/browser')

async function readOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { data } = await api.call('POST /api/h/passkey-login/options')
  // The API documents them as an object; they are the library's options, made on the server.
  return data as unknown as PublicKeyCredentialRequestOptionsJSON
}

export function logInWith(answer: AuthenticationResponseJSON): Promise<LoginAnswer> {
  const { response, clientExtensionResults, ...rest } = answer
  // As plain objects, as they travel.
  const plain = { ...rest, response: { ...response }, clientExtensionResults: { ...clientExtensionResults } }
  return api.call('POST /api/h/passkey-login', { body: { response: plain } }, { once: true })
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
    }, RENEW_AFTER_MS)
    signal.addEventListener('abort', cancel)
    try {
      return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    } catch {
      // Aborted, or refused by the browser: other ways to log in remain. An expired challenge is requested again.
      if (!old) return null
    } finally {
      window.clearTimeout(renewal)
      signal.removeEventListener('abort', cancel)
    }
  }
  return null
}
