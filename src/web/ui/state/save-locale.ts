import type { Locale } from '#shared/locale.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '../client/api.ts'
import { readSession } from './session.ts'

/**
 * Tells the contact record which language its person has just chosen: mails follow it. The page is being left for
 * another language at the same moment, so the call outlives it and nobody waits for its answer.
 */
export function saveLocale(locale: Locale): void {
  const session = readSession()
  if (!session) return
  localStorage.setItem(storageKeys.profileDirty, '1')
  void api
    .user('PUT /api/h/contact', { body: { id: session.id, cdata: { locale } } }, { keepalive: true })
    .catch((error: unknown) => console.warn('language', error))
}
