import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '../client/api.ts'
import { readSession } from './session.ts'

/** This browser's subscription to pushes, whoever made it; null where it has none, or can have none. */
async function browserPush(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null
  const worker = await navigator.serviceWorker.getRegistration('/')
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** The browser's subscription, where whoever is signed in made it: the browser keeps it, whoever comes next. */
export async function ownPush(): Promise<PushSubscription | null> {
  const subscription = await browserPush()
  const who = readSession()?.id
  return who && localStorage.getItem(storageKeys.pushOf) === who ? subscription : null
}

/** Sends the browser's subscription, which is of whoever is signed in from now on, and ends with their session. */
export async function sendPush(subscription: Pick<PushSubscription, 'endpoint' | 'toJSON'>): Promise<void> {
  const who = readSession()?.id ?? ''
  const { endpoint } = subscription
  const { keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await api.user('POST /api/h/push', { body: { endpoint, keys: { p256dh, auth } } })
  localStorage.setItem(storageKeys.pushOf, who)
}

/** Ends the pushes to this browser of whoever is signed in, where they have any. */
export async function endPush(): Promise<void> {
  const subscription = await ownPush()
  if (!subscription) return
  await api.user('DELETE /api/h/push', { query: { endpoint: subscription.endpoint } })
  localStorage.removeItem(storageKeys.pushOf)
  await subscription.unsubscribe()
}
