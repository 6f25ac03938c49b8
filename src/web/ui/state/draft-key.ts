import { storageKeys } from '#shared/storage-keys.ts'
import { personOfPage } from './session.ts'

/** The key under which this tab keeps a draft of the current user: the next user does not see it. */
export const draftKey = (of: string): string => storageKeys.draft(personOfPage(), of)

/** What the names of drafts begin with that hold what was chosen, not what was written: of the page of an offer, and of a search. */
export const choiceOfOffer = 'book_'
export const choiceOfSearch = 'find_'
