import type { Dispatch } from 'react'
import type { LoginAnswer } from '#contracts/identity.ts'
import { ApiError, dataOf } from '#web/ui/client/api.ts'
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

const CODE_LIFE_SECONDS = 300
const RESEND_AFTER_SECONDS = 60

/**
 * Asks for a code. One that was sent a moment ago is as good as a new one: the boxes open for it, with the time that it still
 * lives. It has no sentence: the server's names seconds, which the button counts.
 */
export async function askForCode(
  ask: Promise<{ timeout?: number; message?: string }>,
): Promise<{ tacExpiry: number; tacMessage: string }> {
  try {
    const { timeout = 0, message = '' } = await ask
    return { tacExpiry: expiryOf(timeout), tacMessage: message }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'identity.code_too_soon')) throw error
    const { seconds = 0 } = dataOf(error, 'identity.code_too_soon')
    return { tacExpiry: expiryOf(CODE_LIFE_SECONDS - RESEND_AFTER_SECONDS + seconds), tacMessage: '' }
  }
}

/** When a code with so many seconds left expires. */
export function expiryOf(timeout: number): number {
  return Date.now() + timeout * 1000
}
