import { storageKeys } from '#shared/storage-keys.ts'
import { endOnServer } from '../client/log-out.ts'
import { askedAgain, forgetPerson, personOfPage, readSession, settleSession, takeDraftsAlong } from './session.ts'
import { readUnfinished } from './unfinished.ts'

/** Whether the session of whoever was here last has ended, and nobody has signed in since or gone on as a guest. */
const hasEnded = (): boolean => !readSession() && localStorage.getItem(storageKeys.ended) !== null

/**
 * Whoever was asked to sign in again did not, and goes on as a guest.
 * @param isChosen they said so themselves, maybe on a page that was loaded since
 */
export function giveUpSession(isChosen = false): void {
  if (!askedAgain() && !(isChosen && hasEnded())) return
  localStorage.removeItem(storageKeys.ended)
  forgetPerson()
  settleSession()
}

/** Stores the answer of a sign-in and marks the page as a user's. */
export function storeSession(answer: {
  jwt: string
  id: string
  cinfoid: string
  folderid?: string | undefined
}): void {
  if (!readSession()) takeDraftsAlong(answer.id)
  takeCheckoutAlong(answer.id)
  if (personOfPage() && personOfPage() !== answer.id) leavePage()
  localStorage.setItem(storageKeys.userId, answer.id)
  localStorage.setItem(storageKeys.cinfoId, answer.cinfoid)
  if (answer.folderid) localStorage.setItem(storageKeys.folderId, answer.folderid)
  localStorage.setItem(storageKeys.profileDirty, '1')
  // Other tabs hear of the token, and look who it is then.
  localStorage.setItem(storageKeys.jwt, answer.jwt)
  // After it: the end of the words without a token is a choice to go on as a guest.
  localStorage.removeItem(storageKeys.ended)
  document.documentElement.setAttribute('data-user', '')
  settleSession()
  if (localStorage.getItem(storageKeys.pushOf) === answer.id)
    import('./push-again.ts')
      .then(({ sendPushAgain }) => sendPushAgain())
      .catch((error: unknown) => console.warn('push', error))
}

/** Somebody else logs in over their page: the document is left (`isLeft`), and with it whatever waits in it. */
function leavePage(): void {
  const left = readSession()
  forgetPerson()
  if (left) void endOnServer(left.jwt)
}

/** A checkout that a guest left open is the account's after the sign-in: it is shown to no guest any more, and to nobody else. */
function takeCheckoutAlong(who: string): void {
  const kept = readUnfinished()
  if (kept && !kept.who) localStorage.setItem(storageKeys.unfinished, JSON.stringify({ ...kept, who }))
}
