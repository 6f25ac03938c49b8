export { forgetOldSessions } from './forget-old-sessions.ts'
export { endOtherSessions, endSession, listSessions, listSessionsOf } from './list-sessions.ts'
export { logOut } from './log-out.ts'
export {
  authenticate,
  endedChannel,
  forgetDevices,
  isKnownDevice,
  openSession,
  rememberDevice,
  renewSession,
  revokeAllSessions,
  revokeSession,
} from './sessions.ts'
export { keyedHash, keyedHashes, readKeepToken, readPasswordToken, signKeepToken, signPasswordToken } from './tokens.ts'
