import type { z } from 'zod'
import { accessCalls } from './access.calls.ts'
import { announcementsCalls } from './announcements.calls.ts'
import { authCalls } from './auth.calls.ts'
import { branchesCalls } from './branches.calls.ts'
import { cartCalls } from './cart.calls.ts'
import { closuresCalls } from './closures.calls.ts'
import { connectsCalls } from './connects.calls.ts'
import { contactsCalls } from './contacts.calls.ts'
import { customerCalls } from './customers.calls.ts'
import { dataCalls } from './data.calls.ts'
import { deskCalls } from './desk.calls.ts'
import { feedbackCalls } from './feedback.calls.ts'
import { filesCalls } from './files.calls.ts'
import { googleCalls } from './google.calls.ts'
import { importCalls } from './imports.calls.ts'
import { integrationsCalls } from './integrations.calls.ts'
import { messagesCalls } from './messages.calls.ts'
import { noticesCalls } from './notices.calls.ts'
import type { Answer, attemptHeader, Input } from './operation.ts'
import { operatorsCalls } from './operators.calls.ts'
import { ordersCalls } from './orders.calls.ts'
import { pagesCalls } from './pages.calls.ts'
import { passkeysCalls } from './passkeys.calls.ts'
import { paymentsCalls } from './payments.calls.ts'
import { pricesCalls } from './prices.calls.ts'
import { privacyCalls } from './privacy.calls.ts'
import { profileCalls } from './profile.calls.ts'
import { pushCalls } from './push.calls.ts'
import { securityCalls } from './security.calls.ts'
import { settingsCalls } from './settings.calls.ts'
import { setupCalls } from './setup.calls.ts'
import { slotsCalls } from './slots.calls.ts'
import { tasksCalls } from './tasks.calls.ts'
import { twoFactorCalls } from './two-factor.calls.ts'

/** Every operation of the API, by key. */
export const calls = {
  ...accessCalls,
  ...announcementsCalls,
  ...authCalls,
  ...branchesCalls,
  ...closuresCalls,
  ...cartCalls,
  ...connectsCalls,
  ...contactsCalls,
  ...dataCalls,
  ...customerCalls,
  ...deskCalls,
  ...feedbackCalls,
  ...filesCalls,
  ...googleCalls,
  ...integrationsCalls,
  ...importCalls,
  ...messagesCalls,
  ...noticesCalls,
  ...operatorsCalls,
  ...ordersCalls,
  ...pagesCalls,
  ...passkeysCalls,
  ...paymentsCalls,
  ...pricesCalls,
  ...privacyCalls,
  ...profileCalls,
  ...pushCalls,
  ...securityCalls,
  ...settingsCalls,
  ...setupCalls,
  ...slotsCalls,
  ...tasksCalls,
  ...twoFactorCalls,
}

export type Calls = typeof calls
export type CallKey = keyof Calls
/** The input of an operation. */
export type InputOf<K extends CallKey> = Input<K, Calls[K]>
/** The body of an operation's success. */
export type AnswerOf<K extends CallKey> = Answer<Calls[K]>
/** The operations that take an `Idempotency-Key`. */
export type KeyedCall = {
  [K in CallKey]: Calls[K] extends { readonly keyed: true } | { readonly headers: typeof attemptHeader } ? K : never
}[CallKey]
/** The lists that can also be downloaded as CSV. */
export type CsvKey = {
  [K in CallKey]: Calls[K] extends { readonly file: 'text/csv'; readonly answer: z.ZodType } ? K : never
}[CallKey]
