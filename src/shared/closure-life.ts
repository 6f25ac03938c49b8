interface Traits {
  /** The worker is at it: it is shown with its progress, and nobody asks for it meanwhile. */
  readonly isUnderWay: boolean
  /** Texts in `storefront.closure_<said>`; null where nobody has asked for it. */
  readonly said: 'running' | 'done' | 'stopped' | null
  /** All went well as far as it went. */
  readonly isWell: boolean
}

/** How far it is with cancelling what lies in closed days. */
export const cancellings = ['none', 'running', 'done', 'stopped'] as const
export type Cancelling = (typeof cancellings)[number]

/** What each state means, the same everywhere. A state without its row does not compile. */
export const cancellingTraits = {
  none: { isUnderWay: false, said: null, isWell: true },
  running: { isUnderWay: true, said: 'running', isWell: false },
  done: { isUnderWay: false, said: 'done', isWell: true },
  // Whoever asked for it may not any more.
  stopped: { isUnderWay: false, said: 'stopped', isWell: false },
} as const satisfies Record<Cancelling, Traits>

/** What moves it, and to what: somebody asks for it (from any state but the one in which it is under way), the worker ends it. */
export const cancellingMoves = {
  ask: 'running',
  finish: 'done',
  stop: 'stopped',
} as const satisfies Record<string, Cancelling>
