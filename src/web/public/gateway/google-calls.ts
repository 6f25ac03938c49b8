import type { GoogleAnswer } from '#contracts/identity.ts'
import { api } from '#web/ui/client/api.ts'

/** Exchanges a Google sign-in for a session of ours. `refCode` comes from the address, if it holds one. */
export function registerWithGoogle(): Promise<GoogleAnswer> {
  const refCode = new URLSearchParams(window.location.search).get('referralcode')
  return api.call('PUT /api/h/google-register', { body: refCode ? { refCode } : {} })
}

/** The profile update that follows a first sign-in. */
export function saveName(id: string, name: string): Promise<unknown> {
  return api.user('PUT /api/h/contact', { body: { id, name } })
}
