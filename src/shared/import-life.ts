interface Traits {
  /** The step of the dialog that shows it. Texts in `customers.importState_<state>`. */
  readonly step: 'columns' | 'check' | 'done'
  /** What it becomes once the worker has gone through its rows; null where the worker is not at it. */
  readonly then: ImportState | null
  /** Nobody is added yet and nobody is at it: its first rows are shown, and the next list of the same person takes its place. */
  readonly isAhead: boolean
  /** Who was removed again is told. */
  readonly isTakenBack: boolean
}

/** How far a list of customers is that somebody handed in. */
export const importStates = ['read', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** What each state means, the same everywhere. A state without its row does not compile. */
export const importTraits = {
  read: { step: 'columns', then: null, isAhead: true, isTakenBack: false },
  checking: { step: 'check', then: 'checked', isAhead: false, isTakenBack: false },
  checked: { step: 'check', then: null, isAhead: true, isTakenBack: false },
  importing: { step: 'done', then: 'done', isAhead: false, isTakenBack: false },
  done: { step: 'done', then: null, isAhead: false, isTakenBack: false },
  undoing: { step: 'done', then: 'undone', isAhead: false, isTakenBack: false },
  undone: { step: 'done', then: null, isAhead: false, isTakenBack: true },
} as const satisfies Record<ImportState, Traits>

/** The states in which the worker goes through its rows. */
export type MovingImport = {
  [S in ImportState]: (typeof importTraits)[S]['then'] extends null ? never : S
}[ImportState]

/** Whether the worker is at it. */
export const isImportMoving = (state: ImportState): state is MovingImport => importTraits[state].then !== null

interface Move {
  readonly from: readonly ImportState[]
  readonly to: MovingImport
  /** What somebody does for it: says what the columns hold, or presses its button. */
  readonly by: 'columns' | 'button'
}

/** What people do with it, and from where; the worker does the rest. */
export const importMoves = {
  check: { from: ['read', 'checked'], to: 'checking', by: 'columns' },
  import: { from: ['checked'], to: 'importing', by: 'button' },
  undo: { from: ['done'], to: 'undoing', by: 'button' },
} as const satisfies Record<string, Move>

export type ImportMove = keyof typeof importMoves
export type ImportButton = {
  [M in ImportMove]: (typeof importMoves)[M]['by'] extends 'button' ? M : never
}[ImportMove]

const allImportMoves = Object.keys(importMoves) as ImportMove[]
/** The moves that a button makes. */
export const importButtons = allImportMoves.filter((move): move is ImportButton => importMoves[move].by === 'button')

/** Whether it may be moved on as it is now. */
export function mayMoveImport(move: ImportMove, state: ImportState): boolean {
  const { from }: Move = importMoves[move]
  return from.includes(state)
}

/** The states for which something holds, for conditions in SQL. */
export const importsWhere = (holds: (traits: Traits) => boolean): ImportState[] =>
  importStates.filter((state) => holds(importTraits[state]))
