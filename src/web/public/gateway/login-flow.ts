/** The steps of the gateway dialog. Those named tac_… are the one-time-code step; in tac_app the code comes from the authenticator app. */
export type Stage =
  | 'login'
  | 'register'
  | 'tac_login'
  | 'tac_register'
  | 'tac_reset'
  | 'tac_app'
  | 'setup_pw'
  | 'reset_pw'
  | 'qlogin'
  | 'session_out'

/** Where the way back leads from a step. */
export const stageBefore: Partial<Record<Stage, Stage>> = {
  tac_login: 'login',
  tac_register: 'register',
  tac_reset: 'login',
  tac_app: 'login',
  qlogin: 'login',
  register: 'login',
}

/** What the dialog remembers while it is open, and what was typed between its steps. */
export interface LoginFlow {
  stage: Stage
  email: string
  phone: string
  username: string
  /** When the sent code expires, in milliseconds; 0 while none is on its way. */
  tacExpiry: number
  tacMessage: string
  jwt: string
  refCode: string
  openGateway: boolean
  registerMethod: 'email' | 'phone'
  orderid: string
  title: string
}

export type LoginFlowAction =
  | ({ type: 'goto'; stage: Stage } & Partial<Omit<LoginFlow, 'stage'>>)
  | ({ type: 'form' } & Partial<LoginFlow>)
  | { type: 'toggle_gateway_modal'; open?: boolean }
  | { type: 'toggle_register_method' }

export const loginFlowStart: LoginFlow = {
  stage: 'login',
  email: '',
  phone: '',
  username: '',
  tacExpiry: 0,
  tacMessage: '',
  jwt: '',
  refCode: '',
  openGateway: false,
  registerMethod: 'email',
  orderid: '',
  title: '',
}

/** These actions are the contract; any other is logged as unhandled and changes nothing. */
export function loginFlowReducer(state: LoginFlow, action: LoginFlowAction): LoginFlow {
  switch (action.type) {
    case 'goto':
    case 'form': {
      const { type: _type, ...fields } = action
      return { ...state, ...fields }
    }
    case 'toggle_gateway_modal': {
      const openGateway = action.open ?? !state.openGateway
      // The next one to open it is maybe another.
      return { ...state, openGateway, jwt: openGateway ? state.jwt : '' }
    }
    case 'toggle_register_method':
      return { ...state, registerMethod: state.registerMethod === 'email' ? 'phone' : 'email' }
    default:
      console.warn('unhandled login flow action', action)
      return state
  }
}

/** Only these may be left by a click beside the dialog. */
export function closesOnBackdrop(stage: Stage): boolean {
  return stage === 'login' || stage === 'register' || stage === 'qlogin'
}

/** What a location's hash asks of the gateway: '#login', '#login?email=…', '#login?phone=…', '#session'; null for anything else. */
export function readHash(hash: string): { stage: 'login' | 'session_out'; email: string; phone: string } | null {
  const [name, query = ''] = hash.replace(/^#/, '').split('?')
  const asked = new URLSearchParams(query)
  const known = (of: string, longest: number) => (asked.get(of) ?? '').slice(0, longest)
  if (name === 'login') return { stage: 'login', email: known('email', 255), phone: known('phone', 32) }
  if (name === 'session') return { stage: 'session_out', email: '', phone: '' }
  return null
}
