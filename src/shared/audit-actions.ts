import { type OrderStep, orderSteps } from './order-steps.ts'

/** What is put on record besides the steps of orders, as `<area>.<what>`. */
const others = [
  'identity.registered',
  'identity.signed_in',
  'identity.signed_out',
  'identity.password_set',
  'identity.address_changed',
  'identity.address_put_back',
  'identity.session_revoked',
  'identity.sessions_revoked',
  'identity.token_reused',
  'identity.two_factor_on',
  'identity.two_factor_off',
  'identity.backup_codes_renewed',
  'identity.passkey_added',
  'identity.passkey_renamed',
  'identity.passkey_removed',
  'identity.google_linked',
  'identity.google_unlinked',
  'identity.account_disabled',
  'identity.account_enabled',
  'identity.operator_granted',
  'identity.operator_revoked',
  'identity.deletion_requested',
  'identity.deletion_withdrawn',
  'privacy.account_erased',
  'privacy.export_requested',
  'privacy.export_made',
  'privacy.export_downloaded',
  'access.code_made',
  'access.code_revoked',
  'access.code_used',
  'access.invited',
  'contacts.person_updated',
  'contacts.cards_added',
  'contacts.cards_removed',
  'companies.created',
  'companies.changed',
  'companies.set_up',
  'companies.prefs_saved',
  'companies.steps_put_away',
  'companies.hand_in',
  'companies.give_up',
  'companies.approve',
  'companies.ask_changes',
  'companies.reject',
  'companies.suspend',
  'companies.reopen',
  'companies.staff_invited',
  'companies.invite_accepted',
  'companies.invite_declined',
  'companies.invite_revoked',
  'companies.staff_changed',
  'companies.staff_left',
  'companies.staff_removed',
  'catalogue.offer_published',
  'catalogue.offer_paused',
  'desk.walk_in_added',
  'desk.hours_changed',
  'desk.time_blocked',
  'desk.time_unblocked',
  'desk.list_exported',
  'desk.customer_added',
  'desk.customer_changed',
  'desk.customers_removed',
  'desk.group_saved',
  'desk.group_removed',
  'payments.mismatch',
  'payments.refund_promised',
  'payments.refund_given_up',
  'payments.refunded',
  'settings.features_saved',
  'content.announcement_made',
  'content.announcement_changed',
  'content.announcement_ended',
  'feedback.handled',
  'feedback.reopened',
  'reports.error_resolved',
  'reports.error_reopened',
  'operators.list_exported',
  'operators.dispute_read',
  'operators.task_accepted',
  'operators.task_refunded',
  'operators.task_decided',
  'operators.task_again',
  'operators.task_settled',
] as const

/** Everything that is put on record (`recordAudit`). Texts in `audit.<action>`; an action without them does not compile. */
export type AuditAction = (typeof others)[number] | `orders.${OrderStep}`
type AreaOf<Action> = Action extends `${infer Area}.${string}` ? Area : never
/** Where it happens: how its name begins. Texts in `audit.area_<area>`. */
export type AuditArea = AreaOf<AuditAction>

export const auditActions: readonly AuditAction[] = [...others, ...orderSteps.map((step) => `orders.${step}` as const)]
const actions = new Set<string>(auditActions)

/** Whether an action is one of these: an old entry may have a name that is no more. */
export const isAuditAction = (action: string): action is AuditAction => actions.has(action)

/** All areas, in the order of their names. */
export const auditAreas = [...new Set(auditActions.map((action) => action.split('.')[0] as AuditArea))].sort()
