import type { AnswerOf, CallKey, InputOf, KeyedCall } from '#contracts/calls.ts'
import type { RefusalData } from '#shared/errors.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { SECOND } from '#shared/time.ts'
import { attemptAnswered, attemptKey, attemptRefused, attemptsOver } from '../state/attempts.ts'
import type { Agreed, Lost } from '../state/lost.ts'
import { askedAgain, endSession, isLeft } from '../state/session.ts'
import { freshToken } from './fresh-token.ts'
import { ownHeaders } from './own-headers.ts'
import { pathOf } from './path-of.ts'
import { unmarked } from './unmarked.ts'

const noConnection = (): string => document.documentElement.dataset.noNetwork ?? 'Error'
const noAnswer = (): string => document.documentElement.dataset.noAnswer ?? 'Error'

/** An answer with `ok: false` or an error status. `body` is the whole answer, with its data. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly body: Record<string, unknown>
  constructor(status: number, body: Record<string, unknown>) {
    const message = body.errorMsg
    // An answer that is not ours, such as a proxy's error page, has no text for users: it is shown as a lost connection.
    super(typeof message === 'string' && message !== '' ? message : noConnection())
    this.name = 'ApiError'
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : ''
    this.body = body
  }
}

/** What a refusal with one of some codes brought besides; nothing of any other failure. */
export function dataOf<Code extends keyof RefusalData>(error: unknown, ...codes: Code[]): Partial<RefusalData[Code]> {
  const isOne = error instanceof ApiError && (codes as string[]).includes(error.code)
  return (isOne ? (error.body.data ?? {}) : {}) as Partial<RefusalData[Code]>
}

/** Whether access was refused or the thing does not exist, rather than a temporary failure. */
export const isShut = (error: unknown): boolean => error instanceof ApiError && [401, 403, 404].includes(error.status)

const BEFORE_ANOTHER_TRY = 1 * SECOND

/** How a caller with a token is named. */
export const bearer = (jwt: string | null) => `Bearer ${jwt}`

/** What somebody asks for is no answer for whoever comes after them, and nothing of theirs is done in another's name. @throws ApiError once the document is left */
export function checkTheirs(): void {
  if (isLeft()) throw new ApiError(401, { code: 'identity.token_invalid', errorMsg: 'User not logged in' })
}

type Variant = 'same-origin' | 'user' | 'admin'

/** Whether nobody knows what became of a call: it reached nobody, or its answer was lost or is not ours. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.code === '' || error.code === 'request.no_network'
    : error instanceof Error && error.cause !== undefined && isUnanswered(error.cause)

/** The headers of a call. @throws ApiError where the call needs a sign-in and there is none */
async function headersOf(variant: Variant): Promise<Headers> {
  const headers = new Headers({
    Accept: 'application/json',
    ...ownHeaders(),
  })
  if (variant === 'user' || variant === 'admin') {
    const jwt = await freshToken()
    if (!jwt)
      throw new ApiError(401, {
        code: 'identity.sign_in_required',
        errorMsg: variant === 'admin' ? 'Unauthorised' : 'User not logged in',
      })
    headers.set('Authorization', bearer(jwt))
  }
  return headers
}

const replayed = new WeakSet<object>()

/** Whether the data of an answer are those of the first try, told once more: what was done then may not stand any more. */
export const wasReplayed = (data: object): boolean => replayed.has(data)

/** What a call is done with: the first thing that its path names, whatever is done with it. */
function thingOf(key: CallKey, addressed: Record<string, unknown>): string | undefined {
  const name = /\{(\w+)\}/.exec(key)?.[1]
  return name === undefined ? undefined : `${key} ${String(addressed[name])}`
}

/** The body of a success. @param by how the caller was named @throws ApiError for any other answer */
async function bodyOf(response: Response, by: string | null): Promise<object> {
  let body: Record<string, unknown> = {}
  try {
    body = (await response.json()) as Record<string, unknown>
  } catch {
    // Not JSON: there is no text to show.
  }
  if (response.headers.get('Idempotency-Replayed') === 'true' && typeof body.data === 'object' && body.data)
    replayed.add(body.data)
  // Also for a truncated answer: every success has `ok: true`.
  if (!response.ok || body.ok !== true) {
    const refusal = new ApiError(response.status, body)
    // Nothing of what was sent: a form may hold a password.
    console.warn('refused', refusal.status, refusal.code, refusal.message)
    heedEnd(refusal, by)
    throw refusal
  }
  return body
}

/**
 * The answer to a request that was sent. A lost connection becomes an ApiError with a text; an aborted request stays aborted.
 * @throws ApiError `request.no_network`
 */
export async function arrived(answer: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await answer
  } catch (error) {
    if (signal?.aborted) throw error
    console.warn('no answer', error)
    throw new ApiError(0, { code: 'request.no_network' })
  }
}

/** Whether nothing was done, as another attempt has the key: it is done, or still under way. */
const isKeyTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code.startsWith('request.idempotency_')

/** Whether nobody looked at what was sent, nor at its key: nothing was done of this try, and nothing is known of another. */
const isAtDoor = (error: unknown): boolean => error instanceof ApiError && [401, 429, 503].includes(error.status)

/** Whether an attempt goes on: another try has its key, or may have. */
const isOpen = (error: unknown): boolean => isUnanswered(error) || isKeyTaken(error) || isAtDoor(error)

/** Ends the session where a refusal says that it has ended. @param by how the caller was named */
export function heedEnd(refusal: ApiError, by: string | null): void {
  // Another token may be here by now: of the last one the gateway was told, or it was renewed; or it is on its way.
  if (Number(localStorage.getItem(storageKeys.replacing)) > Date.now()) return
  if (refusal.body.jwt === false && by === bearer(localStorage.getItem(storageKeys.jwt))) expireSession(refusal)
}

/** Follows another tab, in which the session has ended. @returns whether it has */
export function followEnd(): boolean {
  const said = localStorage.getItem(storageKeys.ended)
  if (said === null || localStorage.getItem(storageKeys.jwt)) return false
  if (!askedAgain()) expireSession(new ApiError(401, JSON.parse(said) as Record<string, unknown>))
  return true
}

/** The session has ended: forget the token and let the gateway say so, on the current page. */
function expireSession(refusal: ApiError) {
  localStorage.setItem(storageKeys.ended, JSON.stringify(refusal.body))
  endSession(refusal)
  const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
  window.location.hash = '#session'
  // A step that the browser makes has no number, and nobody could tell how far Back goes from there.
  window.history.replaceState({ ...window.history.state, idx: idx + 1 }, '')
}

/** How a call is sent, besides its input. */
export interface Sending {
  signal?: AbortSignal
  /** Lets the call outlive the page. */
  keepalive?: boolean
  /** Done once without a key: sent again, it finds what the first one made, or changed. */
  findsItself?: true
}

/**
 * The key by which a call is carried out once, however often it is sent. With `once` the browser makes a key for this call
 * and input, and keeps it until an answer comes. With `key` the caller gives one, which may serve several calls. `of` says
 * how the thing stood when the user agreed: if it has changed, the same input gets a new key. With `lost`, where an answer was
 * lost and the input is changed, the changed one is sent with the key of the first: the server does it only if the first was not
 * done, whatever was lost. If that was, it is asked for, and told as the `other` that is done instead.
 */
export type Attempt =
  | {
      once: true
      of?: string | undefined
      lost?: Lost
      /** A name for all attempts of a kind, by which they are let go of (`attemptsOver`). */
      about?: string
    }
  | { key: string }

type NamesOf<T> = T extends unknown ? keyof T : never
/** Whatever of an input, or of its body or query, the record does not name: a field that is renamed there is named by the compiler here. */
type Unnamed<Known, Given> = {
  [Name in Exclude<NamesOf<Given>, NamesOf<Known>>]?: never
}
type PartOf<T, Part extends string> = T extends { [P in Part]?: infer Of } ? NonNullable<Of> : never
type Only<K extends CallKey, I> = I & { body?: Unnamed<PartOf<InputOf<K>, 'body'>, PartOf<I, 'body'>> } & {
  query?: Unnamed<PartOf<InputOf<K>, 'query'>, PartOf<I, 'query'>>
}

/** The body of a success; and what was done of the attempt before, unseen, in place of what was sent. */
export type Answered<K extends CallKey> = AnswerOf<K> & { other?: Agreed<InputOf<K>> }

/** Calls one operation by its key, with the input of its record; returns the body of a success. */
interface Caller {
  <K extends KeyedCall, const I extends InputOf<K>>(
    key: K,
    input: Only<K, I>,
    sending: Sending & Attempt & { lost: Lost },
  ): Promise<Answered<K>>
  <K extends KeyedCall, const I extends InputOf<K>>(
    key: K,
    input: Only<K, I>,
    sending: Sending & Attempt,
  ): Promise<AnswerOf<K>>
  <K extends Exclude<CallKey, KeyedCall>, const I extends InputOf<K>>(
    key: K,
    input: Only<K, I>,
    sending?: Sending,
  ): Promise<AnswerOf<K>>
  <K extends Exclude<CallKey, KeyedCall>>(
    key: Record<never, never> extends InputOf<K> ? K : never,
  ): Promise<AnswerOf<K>>
}

/**
 * Asks, and once more by the new token where the one before is no more and its person has logged in again: nothing of the call
 * was done.
 */
const asWhoeverIsBack = <A>(headers: Headers, ask: () => Promise<A>): Promise<A> =>
  ask().catch((error: unknown) => {
    const jwt = localStorage.getItem(storageKeys.jwt)
    const before = headers.get('Authorization')
    // What was sent without a token was refused for one that it has in its words.
    const isNew = jwt && before && before !== bearer(jwt)
    if (!isNew || (error as Partial<ApiError>).body?.jwt !== false) throw error
    headers.set('Authorization', bearer(jwt))
    return ask()
  })

type AnySending = Sending & { once?: true; of?: string | undefined; lost?: Lost; about?: string; key?: string }

/** @param own whether it is called for whoever is signed in, where somebody is */
const as = (variant: () => Variant, own = true) =>
  (async (key: CallKey, input?: object, sending: AnySending = {}) => {
    const { signal, keepalive, findsItself, once, of, lost, about, key: given } = sending
    const last: Agreed = { input: { ...input }, of }
    const check = own ? checkTheirs : () => undefined
    const before = (lost?.read() ?? []) as readonly Agreed[]
    const wordsOf = (agreed: Agreed) => `${key} ${JSON.stringify(agreed.input)}${agreed.of ?? ''}`
    const first = before[0] && wordsOf(before[0])
    let isUnheard = false
    const send = async (agreed: Agreed) => {
      const { body, ...addressed } = agreed.input as { body?: unknown }
      const words = wordsOf(agreed)
      // Nobody who was signed in a moment ago asks or does a thing as a guest before the gateway was seen.
      const asked = own && askedAgain()
      if (asked) throw asked
      const headers = await headersOf(variant())
      if (body !== undefined) headers.set('Content-Type', 'application/json')
      const thing = thingOf(key, addressed)
      const attempt = given ?? (once && (await attemptKey(words, { first, about: about ?? thing })))
      if (attempt !== undefined) headers.set('Idempotency-Key', attempt)
      const askOnce = async () => {
        check()
        return bodyOf(
          await arrived(
            fetch(pathOf(key, addressed as never), {
              method: key.slice(0, key.indexOf(' ')),
              headers,
              signal: signal ?? null,
              keepalive: keepalive ?? false,
              body: body === undefined ? null : JSON.stringify(body, unmarked),
            }),
            signal,
          ),
          headers.get('Authorization'),
        ).finally(check)
      }
      const ask = () => asWhoeverIsBack(headers, askOnce)
      if (attempt === undefined && !findsItself) return ask()
      try {
        const answer = await ask().catch(async (error: unknown) => {
          if (!isUnanswered(error)) throw error
          isUnheard = true
          // It is the same attempt: if it was done, this time its answer comes.
          await new Promise((resolve) => setTimeout(resolve, BEFORE_ANOTHER_TRY))
          return ask()
        })
        if (once) await attemptAnswered(words)
        if (once && thing) attemptsOver(thing)
        return answer
      } catch (error) {
        // It may be done, and the page may show so already: the words must not deny it.
        if (isUnanswered(error)) throw new ApiError(0, { code: 'request.no_network', errorMsg: noAnswer() })
        // The key is still somebody's: what it was taken for is asked by it.
        if (once && !isOpen(error)) {
          if (first === undefined) await attemptAnswered(words)
          else if (words !== first) await attemptRefused(words)
        }
        throw error
      }
    }
    if (!lost) return send(last)
    const isNew = !before.some((one) => wordsOf(one) === wordsOf(last))
    // Before it is sent: the page may be reloaded while it waits.
    if (isNew) lost.keep([...before, last])
    // The one whose key is taken comes last: one of the others has it.
    for (const one of [last, ...before]) {
      try {
        const answer = await send(one)
        lost.keep([])
        return wordsOf(one) === wordsOf(last) ? answer : { ...answer, other: one }
      } catch (error) {
        if (isKeyTaken(error) && one !== before.at(-1) && first) continue
        // A refusal of what was changed, for its words, says nothing of what was lost before. At the door it says nothing of a
        // try without an answer, and where there was none nothing is lost; its words then have the key of the attempt next time.
        const isNothing = isAtDoor(error) && !isUnheard
        if (one === last && isNew && (isNothing || !isOpen(error))) {
          lost.keep(before)
          if (isNothing) await attemptRefused(wordsOf(last))
        }
        throw error
      }
    }
  }) as Caller

/** Calls to our API. A call that names its attempt is retried once when no answer came, no other call is; every failure is thrown as an ApiError. */
export const api = {
  /** Without a token. */
  call: as(() => 'same-origin', false),
  /** As the signed-in user; fails with 'User not logged in' when nobody is. */
  user: as(() => 'user'),
  /** As staff or operator; fails with 'Unauthorised' when nobody is signed in. */
  admin: as(() => 'admin'),
  /** With the token where there is one: for calls of guests and users. */
  either: as(() => (localStorage.getItem(storageKeys.jwt) ? 'user' : 'same-origin')),
}
