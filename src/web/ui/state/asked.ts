import { storageKeys } from '#shared/storage-keys.ts'
import { isUnanswered } from '../client/api.ts'

/** When something was sent whose answer this browser has not heard; null where it knows what became of everything. */
export const readAsked = (): string | null => localStorage.getItem(storageKeys.asked)

function note(asked: string | null): void {
  if (asked === null) localStorage.removeItem(storageKeys.asked)
  else localStorage.setItem(storageKeys.asked, asked)
}

/**
 * Sends what books, or changes the cart. Until its answer is heard, also by a page that comes after this one, it is known that one
 * may be missing.
 */
export async function asking<T>(send: () => Promise<T>): Promise<T> {
  const before = readAsked()
  const now = new Date().toISOString()
  note(now)
  try {
    const answer = await send()
    note(before)
    return answer
  } catch (error) {
    note(isUnanswered(error) ? now : before)
    throw error
  }
}

/** What was sent by then is found, or was never done. */
export function forgetAsked(asked: string | null): void {
  if (readAsked() === asked) note(null)
}
