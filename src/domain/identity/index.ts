export { requestAddressChange, verifyAddressChange } from './change-address.ts'
export { confirmIdentity, type Proof, requestProof, requestStepUp } from './confirm-identity.ts'
export { checkExistence } from './check-existence.ts'
export {
  dialCodeOf,
  type Identifier,
  mailboxOf,
  maskIdentifier,
  readEmail,
  readIdentifier,
  readPhone,
} from './identifier.ts'
export { findAccountByIdentifier, getAccountWithName, isEnterable } from './identity.queries.ts'
export { toCodeAnswer, toLoginAnswer } from './identity.view.ts'
export { forgetWaiting, joinWaitlist, listWaiting } from './join-waitlist.ts'
export { forgetOldSignIns, listSignIns, noteFailure } from './sign-in-history.ts'
export { erasureDue, graceDays, keepAccount, leave, refuseLeaving } from './leave.ts'
export { logIn } from './log-in.ts'
export { forgetOldTries } from './login-tries.ts'
export { checkCode, type SentCode, sendCode, useChallenge, findFreshCode } from './one-time-codes.ts'
export { hashPassword } from './passwords.ts'
export { createAccount, isInvited, newReferralCode, register } from './register.ts'
export { renewToken } from './renew-token.ts'
export { requestLoginCode, requestReset } from './request-code.ts'
export { setPassword } from './set-password.ts'
export { describeSignIn, type SignedIn, signIn } from './sign-in.ts'
export { tellOwner } from './tell-owner.ts'
export {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewBackupCodes,
  showTwoFactor,
} from './two-factor.ts'
export { endSessionsOf, switchAccount } from './switch-account.ts'
export { verifyCode } from './verify-code.ts'
export { forgetOldCodes } from './forget-old-codes.ts'
