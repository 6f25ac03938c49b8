export { beginPasskeyLogin, logInWithPasskey } from './log-in-with-passkey.ts'
export { forgetOldChallenges } from './passkey-challenges.ts'
export { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
