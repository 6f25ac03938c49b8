export { requestAddressChange, verifyAddressChange } from './change-address.ts'
export { confirmIdentity, type Proof, requestProof, requestStepUp } from './confirm-identity.ts'
export { checkExistence } from './check-existence.ts'
export { type Identifier, maskIdentifier, readEmail, readIdentifier, readPhone } from './identifier.ts'
export { findAccountByIdentifier, getAccountWithName } from './identity.queries.ts'
export { toCodeAnswer, toLoginAnswer } from './identity.view.ts'
export { joinWaitlist } from './join-waitlist.ts'
export { linkGoogle, showGoogleLink, unlinkGoogle } from './google-link.ts'
export { forgetOldSignIns, listSignIns } from './sign-in-history.ts'
export { type GoogleOutcome, signInWithGoogle } from './sign-in-with-google.ts'
export { erasureDue, graceDays, keepAccount, leave } from './leave.ts'
export { endOtherSessions, endSession, listSessions } from './list-sessions.ts'
export { logIn } from './log-in.ts'
export { beginPasskeyLogin, logInWithPasskey } from './log-in-with-passkey.ts'
export { logOut } from './log-out.ts'
export { checkCode, type SentCode, sendCode, useChallenge } from './one-time-codes.ts'
export { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys.ts'
export { forgetOldChallenges } from './passkey-challenges.ts'
export { hashPassword } from './passwords.ts'
export { createAccount, newReferralCode, register } from './register.ts'
export { renewToken } from './renew-token.ts'
export { requestLoginCode, requestReset } from './request-code.ts'
export { authenticate } from './sessions.ts'
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
export { verifyCode } from './verify-code.ts'
