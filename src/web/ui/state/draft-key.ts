import { storageKeys } from '#shared/storage-keys.ts'
import { readSession } from './session.ts'

/** The key under which this tab keeps a draft of the current user: the next user does not see it. */
export const draftKey = (of: string): string => storageKeys.draft(readSession()?.id ?? '', of)
