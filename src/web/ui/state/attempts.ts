import { storageKeys } from '#shared/storage-keys.ts'
import { HOUR } from '#shared/time.ts'

/** Nearly as long as the server remembers a key, so that a form which is gone on with later is still the same attempt. */
const KEPT_MS = 23 * HOUR

/** The attempts without an answer, by the digest of their words; and what each is about, where that is one thing. */
type Open = Record<string, { key: string; at: number; about?: string }>

/**
 * The idempotency key of an attempt: the same for the same `words`, until it is `attemptAnswered`, also after a reload. So a
 * second click, or a retry after a lost answer, is done once, for as long as the tab and the server remember it. Browser only.
 * @param given.first other words of the same attempt, whose answer was lost: these have its key
 * @param given.about the thing that it is done with, or a name for all attempts of a kind
 */
export async function attemptKey(
  words: string,
  { first, about }: { first?: string | undefined; about?: string | undefined } = {},
): Promise<string> {
  const name = await digestOf(words)
  const open = readOpen()
  const former = first === undefined ? undefined : open[await digestOf(first)]?.key
  const key = open[name]?.key ?? former ?? crypto.randomUUID()
  open[name] ??= { key, at: Date.now(), ...(about !== undefined && { about }) }
  keepOpen(open)
  return key
}

/** The next attempt with these words gets a new key: the server has answered this one, or refused it. */
export async function attemptAnswered(words: string): Promise<void> {
  const open = readOpen()
  const answered = open[await digestOf(words)]?.key
  keepOpen(Object.fromEntries(Object.entries(open).filter(([, { key }]) => key !== answered)))
}

/**
 * What was lost before about a thing is let go of: something else was done with it since, so whoever does the same again means
 * it anew. With its former key it would be told as done, and nothing would happen.
 */
export function attemptsOver(about: string): void {
  keepOpen(Object.fromEntries(Object.entries(readOpen()).filter(([, each]) => each.about !== about)))
}

/** What is booked, or put into the cart. */
export const choices = 'choices'

/** These words were refused; other words of the same attempt may be done, and keep its key. */
export async function attemptRefused(words: string): Promise<void> {
  const { [await digestOf(words)]: _refused, ...open } = readOpen()
  keepOpen(open)
}

/** Not the words themselves, which may be personal. */
async function digestOf(words: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function readOpen(): Open {
  const since = Date.now() - KEPT_MS
  const all = JSON.parse(sessionStorage.getItem(storageKeys.attempts) ?? '{}') as Open
  return Object.fromEntries(Object.entries(all).filter(([, { at }]) => at > since))
}

function keepOpen(open: Open): void {
  if (Object.keys(open).length > 0) sessionStorage.setItem(storageKeys.attempts, JSON.stringify(open))
  else sessionStorage.removeItem(storageKeys.attempts)
}
