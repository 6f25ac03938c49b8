import type { Dispatch } from 'react'
import type { LoginAnswer } from '#contracts/identity.ts'
import type { Address } from './gateway-calls.ts'
import type { LoginFlow, LoginFlowAction } from './login-flow.ts'

/** What every step of the dialog is given. */
export interface StageProps {
  flow: LoginFlow
  dispatch: Dispatch<LoginFlowAction>
  /** Keeps the session of a sign-in and closes the dialog. */
  finish: (answer: LoginAnswer, stay?: boolean) => void
}

/** The address typed so far, by the chosen method. */
export function addressOf(flow: LoginFlow): Address {
  return flow.registerMethod === 'email' ? { email: flow.email.trim() } : { phoneno: flow.phone.trim() }
}

/** The step that an answer with `verify` asks for: a code that was sent, or one of the authenticator app. */
export function stepOf(answer: LoginAnswer): Extract<LoginFlowAction, { type: 'goto' }> {
  const { timeout = 0, message = '', by } = answer
  return {
    type: 'goto',
    stage: by === 'app' ? 'tac_app' : 'tac_login',
    tacExpiry: expiryOf(timeout),
    tacMessage: message,
  }
}

/** When a code with so many seconds left expires. */
export function expiryOf(timeout: number): number {
  return Date.now() + timeout * 1000
}
