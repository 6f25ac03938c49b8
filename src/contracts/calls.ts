import type { Answer, Input } from './operation.ts'
import { privacyCalls } from './privacy.calls.ts'

/** Every operation of the API, by key. */
export const calls = { ...privacyCalls }

export type Calls = typeof calls
export type CallKey = keyof Calls
/** What a caller of an operation hands over. */
export type InputOf<K extends CallKey> = Input<K, Calls[K]>
/** The body of an operation's success. */
export type AnswerOf<K extends CallKey> = Answer<Calls[K]>
