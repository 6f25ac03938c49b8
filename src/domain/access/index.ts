export { inviteWaiting, makeInviteCode, revokeInviteCode } from './make-invite-codes.ts'
export { isInviteCode, redeemInviteCode } from './redeem-invite-code.ts'
