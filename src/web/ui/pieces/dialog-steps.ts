// Each open dialog is a step of the browser's history, so that Back closes it instead of leaving the page. The steps share
// the address and the router's place of the page below them, and the router never hears of them.

import { heedBack } from '../client/before-router.ts'
import { isLeaving } from '../client/leave-for.ts'

interface OpenDialog {
  /** Closes it as Escape would: it may ask first, and stay. */
  close: () => void
}

interface Router {
  state: {
    location: { pathname: string; search: string; hash: string; key: string; state: unknown }
    navigation: { state: string }
    historyAction: string
  }
  subscribe(listener: (state: Router['state']) => void): () => void
}

/** What an entry of the history holds: the router's own, and above which dialog of its page it is. */
interface Entry {
  idx?: number
  dialogs?: number
}

const open: OpenDialog[] = []
/** The router's place in the history, and the dialogs of the entry there. */
let place: number | undefined
let steps = 0

const entry = (): Entry => (window.history.state ?? {}) as Entry
const router = (): Router | undefined => window.__reactRouterDataRouter as Router | undefined

/** Makes a dialog a step of the history. @returns what takes the step back when it was closed by other ways */
export function openStep(close: () => void): () => void {
  watch()
  const dialog = { close }
  open.push(dialog)
  later()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    later()
  }
}

let due = 0

/** After what happens in the same moment: one dialog may take the place of another, or a navigation that of both. */
function later(): void {
  window.clearTimeout(due)
  due = window.setTimeout(level)
}

/** Adds the steps that are missing, or goes back from those whose dialogs are closed. */
function level(): void {
  const here = entry()
  // Another entry is about to come: then it is looked at again.
  if (isLeaving() || isGoing || (place !== undefined && here.idx !== place)) return
  const had = here.dialogs ?? 0
  if (had > open.length) {
    isGoing = true
    window.setTimeout(arrive, ARRIVES_MS)
    window.history.go(open.length - had)
    return
  }
  for (let n = had + 1; n <= open.length; n++) window.history.pushState({ ...window.history.state, dialogs: n }, '')
  steps = Math.max(had, open.length)
}

/** Whether the browser was asked to go back from steps whose dialogs are closed: it does so in its own time. */
let isGoing = false
/** After that it has come, or never will. */
const ARRIVES_MS = 1000

function arrive(): void {
  isGoing = false
}

let isWatching = false

function watch(): void {
  if (isWatching) return
  isWatching = true
  place = entry().idx
  steps = entry().dialogs ?? 0
  heedBack(heed)
  router()?.subscribe(({ location, navigation, historyAction }) => {
    if (navigation.state !== 'idle' || location === known) return
    known = location
    const here = entry()
    // What replaces the entry of an open dialog, such as a filter in it, is a step of it still.
    if (historyAction === 'REPLACE' && here.idx === place && steps > 0 && !here.dialogs)
      window.history.replaceState({ ...window.history.state, dialogs: steps }, '')
    place = here.idx
    steps = entry().dialogs ?? 0
    // Come back to the step of a dialog that is long closed: on to its page.
    if (historyAction === 'POP' && steps > open.length) later()
  })
}

let known: Router['state']['location'] | undefined

/** Back or forward: between the steps of a page the dialogs follow; anything else is the router's. */
function heed(event: PopStateEvent): void {
  const to = (event.state ?? {}) as Entry
  if (place === undefined || to.idx !== place || isLeaving()) return
  event.stopImmediatePropagation()
  steps = to.dialogs ?? 0
  keepAddress()
  // Not what was opened while the browser was on its way to here.
  if (!isGoing) for (const dialog of open.slice(steps).toReversed()) dialog.close()
  isGoing = false
  // Whatever asks first stays, and takes its step again; forward leads to no dialog that is closed.
  later()
}

/** What was chosen in a dialog, and is in the address, outlives it. */
function keepAddress(): void {
  const location = router()?.state.location
  if (!location) return
  const address = location.pathname + location.search + location.hash
  if (address === window.location.pathname + window.location.search + window.location.hash) return
  window.history.replaceState({ ...window.history.state, key: location.key, usr: location.state }, '', address)
}
