import type { LiveWord } from '#contracts/messages.ts'
import { brand } from '#shared/brand.ts'

type Said<Word, Key> = Word extends unknown ? (Key extends keyof Word ? Word[Key] : never) : never
/** A live update: what an event of the stream says has changed, or (empty, after a connection was made) maybe anything. */
export type LiveUpdate = {
  [Key in LiveWord extends infer Word ? (Word extends unknown ? keyof Word : never) : never]?: Said<LiveWord, Key>
}

/** The events of a page, with their data. */
interface Happenings {
  /** Somebody signed in or out, or their profile changed. */
  session: undefined
  /** The lazy part of the page is needed now. */
  island: undefined
  /** The unsaved input in a part of the page is discarded. */
  thrown: Element
  /** A live update from the server, whichever tab received it. */
  live: LiveUpdate
}
type Happening = keyof Happenings

/** As no other script of the page calls its events. */
const named = (name: Happening): string => `${brand.slug}:${name}`

/** Dispatches an event to the listeners in this page. */
export function tell<H extends Happening>(
  ...[name, detail]: Happenings[H] extends undefined ? [name: H] : [name: H, detail: Happenings[H]]
): void {
  window.dispatchEvent(new CustomEvent(named(name), { detail }))
}

/** Listens in this page. @returns a function that stops it */
export function hear<H extends Happening>(name: H, then: (detail: Happenings[H]) => void): () => void {
  const heard = (event: Event) => then((event as CustomEvent<Happenings[H]>).detail)
  window.addEventListener(named(name), heard)
  return () => window.removeEventListener(named(name), heard)
}
