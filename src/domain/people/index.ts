export { forgetWaiting, joinWaitlist, listWaiting } from './access/join-waitlist.ts'
export { inviteWaiting, makeInviteCode, revokeInviteCode } from './access/make-invite-codes.ts'
export { confirmIdentity, type Proof, requestProof, requestStepUp } from './codes/confirm-identity.ts'
export { checkCode, findFreshCode, type SentCode, sendCode, useChallenge } from './codes/one-time-codes.ts'
export { requestLoginCode, requestReset } from './codes/request-code.ts'
export { verifyCode } from './codes/verify-code.ts'
export { addCards } from './contacts/add-cards.ts'
export { changeLook, createCompanyContact, deleteCards, emptyCards, endCard } from './contacts/company-contact.ts'
export { noteOfContact } from './contacts/note-of-contact.ts'
export { requireOwnPicture } from './contacts/pictures.ts'
export { saveCards, touch as touchContact } from './contacts/save-cards.ts'
export { countingText, mayText, mayTextForDesk, mayTextSecurity } from './contacts/text-budget.ts'
export { updatePerson } from './contacts/update-person.ts'
export { linkGoogle, showGoogleLink, unlinkGoogle } from './google/google-link.ts'
export { type GoogleOutcome, signInWithGoogle } from './google/sign-in-with-google.ts'
export { requestAddressChange, verifyAddressChange } from './identity/change-address.ts'
export { checkExistence, requireUnknown } from './identity/check-existence.ts'
export {
  type Identifier,
  mailboxOf,
  maskIdentifier,
  normalEmail,
  readEmail,
  readIdentifier,
  readPhone,
} from './identity/identifier.ts'
export { findAccountByIdentifier, getAccountWithName } from './identity/identity.queries.ts'
export { toCodeAnswer, toLoginAnswer } from './identity/identity.view.ts'
export { beginErasing, erasureDue, graceDays, isErasureDue, keepAccount, leave, noteErasure } from './identity/leave.ts'
export { createAccount, register } from './identity/register.ts'
export { endSessionsOf, switchAccount } from './identity/switch-account.ts'
export { undoAddressChange } from './identity/undo-address-change.ts'
export { beginPasskeyLogin, logInWithPasskey } from './passkeys/log-in-with-passkey.ts'
export { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys/passkeys.ts'
export { getPreferences, savePreferences } from './preferences/preferences.ts'
export { endOtherSessions, endSession, listSessions, listSessionsOf } from './sessions/list-sessions.ts'
export { logOut } from './sessions/log-out.ts'
export { requireStillIn } from './sessions/require-still-in.ts'
export { authenticate, endedChannel } from './sessions/sessions.ts'
export { keyedHash, keyedHashes } from './sessions/tokens.ts'
export { logIn } from './signing-in/log-in.ts'
export { onceSignedIn } from './signing-in/once-signed-in.ts'
export { renewToken } from './signing-in/renew-token.ts'
export { setPassword } from './signing-in/set-password.ts'
export { type SignedIn, signIn } from './signing-in/sign-in.ts'
export { listSignIns } from './signing-in/sign-in-history.ts'
export { tellOwner } from './signing-in/tell-owner.ts'
export { decrypt, encrypt } from './two-factor/sealed.ts'
export type { SecondStep } from './two-factor/second-step.ts'
export {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewBackupCodes,
  showTwoFactor,
} from './two-factor/two-factor.ts'
