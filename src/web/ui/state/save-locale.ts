import type { Locale } from '#shared/locale.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '../client/api.ts'
import { readSession } from './session.ts'

/**
 * Saves the language that the user has chosen in the contact record, for mails. The page is left for the other language at
 * the same moment, so the call uses keepalive and its answer is ignored.
 */
export function saveLocale(locale: Locale): void {
  const session = readSession()
  if (!session) return
  localStorage.setItem(storageKeys.profileDirty, '1')
  void api
    .user('PUT /api/h/contact', { body: { id: session.id, cdata: { locale } } }, { keepalive: true })
    .catch((error: unknown) => console.warn('language', error))
}
