export { acceptInvite, declineInvite, revokeInvite } from './answer-invite.ts'
export { inviteStaff } from './invite-staff.ts'
export { listInvites } from './list-invites.ts'
