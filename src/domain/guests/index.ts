export { requestGuestAccount, verifyGuestAccount } from './alt-register.ts'
