export { branchName } from './branch-name.ts'
export { changeStaff } from './change-staff.ts'
export {
  type Company,
  companiesOf,
  companiesWhere,
  findMember,
  isWithin,
  type Member,
  memberHere,
  membersWho,
  type Reach,
  reachesAll,
  requireFolder,
  requireHeld,
  requireInside,
  requireMember,
  requireNotEnded,
  requireRight,
  servedBy,
  shortReach,
  staffChannel,
  worksIn,
} from './companies.policy.ts'
export { getStorefront, listCompanies, resolveCompany } from './companies.queries.ts'
export { toCompanyRow } from './companies.view.ts'
export { getCompanyPrefs, saveCompanyPrefs, setCompanyPrefs } from './company-prefs.ts'
export { createCompany } from './create-company.ts'
export { posterFile } from './draw-poster.ts'
export { endStaff, findLeaving } from './end-staff.ts'
export {
  listCalendarFeeds,
  makeCalendarFeed,
  openCalendarFeed,
  removeCalendarFeed,
} from './feeds/calendar-feeds.ts'
export { acceptInvite, declineInvite, revokeInvite } from './invites/answer-invite.ts'
export { inviteStaff } from './invites/invite-staff.ts'
export { listInvites } from './invites/list-invites.ts'
export { resendInvite } from './invites/resend-invite.ts'
export { authenticateKey, isApiKey, renewKey } from './keys/authenticate-key.ts'
export { listApiKeys } from './keys/list-keys.ts'
export { makeApiKey } from './keys/make-key.ts'
export { revokeApiKey } from './keys/revoke-key.ts'
export { holdCompany, lockCompany } from './lock-company.ts'
export { decideCompany, giveUpCompany, handInCompany } from './move-company.ts'
export { noteFirstStep } from './note-first-step.ts'
export { ownersOf } from './owners-of.ts'
export { getProfile, listContactStamps } from './profile.queries.ts'
export { hasReachInto, removeCards } from './remove-cards.ts'
export { revalidateCompany } from './revalidate-company.ts'
export { requireSettingUp } from './set-up.ts'
export { managesColleague, seesColleague } from './staff-rules.ts'
export { updateCompany } from './update-company.ts'
export { deliverWebhooks, endWebhooks, settleWebhooks } from './webhooks/deliver-webhooks.ts'
export { listDeliveries, resendDelivery, tryWebhook } from './webhooks/deliveries.ts'
export {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
} from './webhooks/endpoints.ts'
