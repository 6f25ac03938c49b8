import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { AddPasskey, PasskeyLogin } from '#contracts/passkeys.ts'

const transports: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
const isTransport = (name: string): name is AuthenticatorTransport => transports.includes(name)

/** A new passkey as the library reads it: only the fields that it verifies, and nothing else that a browser may have sent. */
export function toRegistration({ id, rawId, type, response }: AddPasskey['response']): RegistrationResponseJSON {
  const { clientDataJSON, attestationObject, transports = [] } = response
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports: transports.filter(isTransport) },
  }
}

/** The same for a login. */
export function toAuthentication({ id, rawId, type, response }: PasskeyLogin['response']): AuthenticationResponseJSON {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}
