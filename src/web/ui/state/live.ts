import { storageKeys } from '#shared/storage-keys.ts'
import { MINUTE } from '#shared/time.ts'
import { ApiError, bearer, heedEnd } from '../client/api.ts'
import { type LiveUpdate, tell } from '../client/bus.ts'
import { freshToken } from '../client/fresh-token.ts'
import { ownHeaders } from '../client/own-headers.ts'
import { pathOf } from '../client/path-of.ts'
import { readSession } from './session.ts'

/** What an update is about: of an order its thread alone, or itself as well; `anything` after a (re)connection, since anything may have happened before. */
export type About = 'anything' | 'order' | 'thread' | 'schedule' | 'offers' | 'notices'

/** What an update is about. */
export function aboutOf({ changed, orderid, notices, schedule, offers }: LiveUpdate): About {
  if (changed) return 'order'
  if (orderid !== undefined) return 'thread'
  if (notices) return 'notices'
  if (schedule) return 'schedule'
  return offers ? 'offers' : 'anything'
}

/** Whether orders, or the one with an id, may have changed. */
export function mayChangeOrders(word: LiveUpdate, one?: string): boolean {
  const about = aboutOf(word)
  return about === 'anything' || (about === 'order' && (one === undefined || word.orderid === one))
}

/** Whether something was said to somebody: a message, or a notice of what happened to an order. */
export function maySay(word: LiveUpdate): boolean {
  const about = aboutOf(word)
  return about !== 'schedule' && about !== 'offers'
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = MINUTE

/**
 * Receives live updates while somebody is signed in, over one stream for all tabs: the tab that holds the lock listens and
 * forwards them to the others. Every update is dispatched on the page's bus. After each (re)connection an empty update
 * makes all tabs fetch again, so that nothing is missed; so does one in a tab that joins.
 * @returns a function that stops it.
 */
export function startLive(): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel(storageKeys.live)
  channel.onmessage = ({ data }: MessageEvent<LiveUpdate>) => tell('live', data)
  const say = (update: LiveUpdate) => {
    tell('live', update)
    channel.postMessage(update)
  }
  const lead = async () => {
    let wait = FIRST_WAIT_MS
    while (!stop.signal.aborted && readSession()) {
      const heard = await listen(stop.signal, say).catch(() => false)
      wait = heard ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS)
      // Jitter, so that the browsers of a restarted server do not all reconnect at once.
      await pause(wait * (0.5 + Math.random()), stop.signal)
    }
  }
  /** What another tab heard while this one was loading did not reach it: as after a reconnection, anything may have happened. */
  const catchUp = async () => {
    const { held = [] } = await navigator.locks.query()
    if (held.some(({ name }) => name === storageKeys.live)) tell('live', {})
  }
  if ('locks' in navigator) {
    catchUp().catch(() => undefined)
    navigator.locks.request(storageKeys.live, { signal: stop.signal }, lead).catch(() => undefined)
  } else void lead()
  return () => {
    stop.abort()
    channel.close()
  }
}

/** Reads one stream to its end. @returns whether it began at all. */
async function listen(signal: AbortSignal, say: (update: LiveUpdate) => void): Promise<boolean> {
  const jwt = await freshToken()
  if (!jwt) return false
  const headers = { ...ownHeaders(), Authorization: bearer(jwt) }
  const answer = await fetch(pathOf('GET /api/h/live'), { headers, signal })
  if (!answer.ok || !answer.body) {
    // Whoever is at the login is about to have another token, or has it on its way: a new password ends the one before.
    if (window.location.hash.startsWith('#login')) return false
    // Nothing else may be asked for on a page that only waits for news.
    heedEnd(
      new ApiError(answer.status, (await answer.json().catch(() => ({}))) as Record<string, unknown>),
      bearer(jwt),
    )
    return false
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      const frames = (rest + value).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1]
        if (data !== undefined) say(JSON.parse(data) as LiveUpdate)
      }
    }
  } catch {
    return true
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer)
      resolve()
    })
  })
}
