import { storageKeys } from '#shared/storage-keys.ts'
import { ownPush, sendPush } from './own-push.ts'

// Loaded by `store-session.ts` alone, once somebody has logged in who has pushes here. A file of its own: what is loaded later and is
// also part of a screen costs every page a helper of the bundler.

/**
 * Whoever had pushes here is signed in again: those of the session before ended with it. Where it fails, the switch says that they have
 * none any more.
 */
export async function sendPushAgain(): Promise<void> {
  const subscription = await ownPush()
  if (!subscription) return
  try {
    await sendPush(subscription)
  } catch (error) {
    localStorage.removeItem(storageKeys.pushOf)
    throw error
  }
}
