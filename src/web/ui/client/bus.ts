/** What is news: the thread of an order, something one was told, or anything at all (after a connection was made). */
export interface LiveUpdate {
  orderid?: string
  companyid?: string
  /** Not only its thread: the order itself is another than before. */
  changed?: true
  notices?: true
}

/** What happens in a page, and what is told with it. */
interface Happenings {
  /** Somebody signed in or out, or their profile changed. */
  session: undefined
  /** The lazy part of the page is wanted now. */
  island: undefined
  /** What is written within a part of the page is not wanted any more. */
  thrown: Element
  /** News from the server, whichever tab heard it. */
  live: LiveUpdate
}
type Happening = keyof Happenings

/** Tells whoever listens in this page. */
export function tell<H extends Happening>(
  ...[name, detail]: Happenings[H] extends undefined ? [name: H] : [name: H, detail: Happenings[H]]
): void {
  window.dispatchEvent(new CustomEvent(`khidmat:${name}`, { detail }))
}

/** Listens in this page. @returns what ends it */
export function hear<H extends Happening>(name: H, then: (detail: Happenings[H]) => void): () => void {
  const heard = (event: Event) => then((event as CustomEvent<Happenings[H]>).detail)
  window.addEventListener(`khidmat:${name}`, heard)
  return () => window.removeEventListener(`khidmat:${name}`, heard)
}
