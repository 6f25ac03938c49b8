import { storageKeys } from '#shared/storage-keys.ts'
import { readSession } from './session.ts'

/** Under which this tab keeps what somebody began to write: whoever comes after somebody else is shown nothing of theirs. */
export const draftKey = (of: string): string => storageKeys.draft(readSession()?.id ?? '', of)
