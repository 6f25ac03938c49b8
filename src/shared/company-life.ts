import type { AuditAction } from './audit-actions.ts'
import type { CompanyStatus } from './company-status.ts'

interface Traits {
  readonly tone: 'neutral' | 'waiting' | 'confirmed' | 'done' | 'trouble'
  readonly icon: 'edit' | 'clock' | 'check' | 'alert' | 'close'
}

/** How a company stands: its status, in two where it is not approved yet. Lists are filtered by these. */
export const companyStates = ['setting_up', 'waiting', 'open', 'suspended', 'terminated'] as const
export type CompanyState = (typeof companyStates)[number]

/** What each looks like. Texts in `operators.company_<state>`. */
export const companyTraits = {
  setting_up: { tone: 'neutral', icon: 'edit' },
  waiting: { tone: 'waiting', icon: 'clock' },
  open: { tone: 'confirmed', icon: 'check' },
  suspended: { tone: 'trouble', icon: 'alert' },
  terminated: { tone: 'neutral', icon: 'close' },
} as const satisfies Record<CompanyState, Traits>

interface Move {
  readonly from: CompanyStatus
  readonly to: CompanyStatus
  /** Whether the company has to be handed in before, and whether it is afterwards. */
  readonly handedIn?: readonly [before: boolean, after: boolean]
  readonly by: 'owner' | 'operator'
  /** Whether words to the owners go with it. */
  readonly words: 'required' | 'optional' | 'none'
  /** How its button looks, and what of it is put on record. */
  readonly tone: Traits['tone']
  readonly record: AuditAction
}

/** The life of a company on the platform: who may move it from which status to which. Whoever owns it is told of all that an operator does. */
export const companyMoves = {
  hand_in: {
    from: 'pending_approval',
    to: 'pending_approval',
    handedIn: [false, true],
    by: 'owner',
    words: 'none',
    tone: 'waiting',
    record: 'companies.hand_in',
  },
  give_up: {
    from: 'pending_approval',
    to: 'terminated',
    by: 'owner',
    words: 'none',
    tone: 'neutral',
    record: 'companies.give_up',
  },
  approve: {
    from: 'pending_approval',
    to: 'open',
    handedIn: [true, true],
    by: 'operator',
    words: 'optional',
    tone: 'confirmed',
    record: 'companies.approve',
  },
  ask_changes: {
    from: 'pending_approval',
    to: 'pending_approval',
    handedIn: [true, false],
    by: 'operator',
    words: 'required',
    tone: 'waiting',
    record: 'companies.ask_changes',
  },
  reject: {
    from: 'pending_approval',
    to: 'terminated',
    handedIn: [true, true],
    by: 'operator',
    words: 'required',
    tone: 'trouble',
    record: 'companies.reject',
  },
  suspend: {
    from: 'open',
    to: 'suspended',
    by: 'operator',
    words: 'required',
    tone: 'trouble',
    record: 'companies.suspend',
  },
  reopen: {
    from: 'suspended',
    to: 'open',
    by: 'operator',
    words: 'optional',
    tone: 'confirmed',
    record: 'companies.reopen',
  },
} as const satisfies Record<string, Move>

export type CompanyMove = keyof typeof companyMoves
export type CompanyDecision = {
  [M in CompanyMove]: (typeof companyMoves)[M]['by'] extends 'operator' ? M : never
}[CompanyMove]

export const allCompanyMoves = Object.keys(companyMoves) as CompanyMove[]
const isDecision = (move: CompanyMove): move is CompanyDecision => companyMoves[move].by === 'operator'
/** What operators decide. */
export const companyDecisions = allCompanyMoves.filter(isDecision)

/** The moves that a company may make as it is now. */
export const movesFrom = (status: CompanyStatus, isHandedIn: boolean): CompanyMove[] =>
  allCompanyMoves.filter((move) => {
    const { from, handedIn }: Move = companyMoves[move]
    return from === status && (handedIn === undefined || handedIn[0] === isHandedIn)
  })

/** What an operator may decide about it as it is now. */
export const decisionsFrom = (status: CompanyStatus, isHandedIn: boolean): CompanyDecision[] =>
  movesFrom(status, isHandedIn).filter(isDecision)

/** Not handed in yet, or handed back for changes, it is being set up; handed in it waits for a decision. */
export const companyState = ({
  status,
  handedInAt,
}: {
  status: CompanyStatus
  handedInAt: string | Date | null
}): CompanyState => (status === 'pending_approval' ? (handedInAt === null ? 'setting_up' : 'waiting') : status)
