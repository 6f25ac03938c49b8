import type { Money } from './money.ts'
import type { OrderStatus } from './order-status.ts'
import type { Right } from './rights.ts'

/**
 * The closed list of refusals and their HTTP status. A code without a status does not compile, and `test/words.test.ts` requires its text
 * in every language (`locales/<lang>/errors/<domain>.json`). Add yours here, in its domain's group.
 */
export const errorStatus = {
  // requests of any kind
  'request.malformed': 400,
  'request.unknown_field': 400,
  'request.invalid': 422,
  'request.too_large': 413,
  'request.unsupported_type': 415,
  'request.method_not_allowed': 405,
  'request.not_found': 404,
  'request.timeout': 408,
  'request.too_many': 429,
  'request.busy': 503,
  'request.failed': 500,
  'request.cross_site': 403,
  'request.idempotency_mismatch': 422,
  'request.idempotency_running': 409,

  // identity
  'identity.sign_in_required': 401,
  'identity.token_invalid': 401,
  'identity.forbidden': 403,
  'identity.key_not_here': 403,
  'identity.credentials_wrong': 401,
  'identity.lock_changed': 409,
  'identity.password_blocked': 429,
  'identity.already_registered': 409,
  'identity.identifier_taken': 409,
  'identity.undo_ended': 410,
  'identity.number_not_served': 422,
  'identity.code_wrong': 401,
  'identity.code_exhausted': 429,
  'identity.code_too_soon': 429,
  'identity.code_too_often': 429,
  'identity.texts_paused': 429,
  'identity.password_too_common': 422,
  'identity.reauthentication_required': 403,
  'identity.invite_required': 403,
  'identity.session_not_found': 404,
  'identity.google_missing': 401,
  'identity.google_taken': 409,
  'identity.only_way_in': 409,
  'identity.deletion_pending': 403,
  'identity.passkey_refused': 401,
  'identity.passkey_known': 409,
  'identity.passkeys_full': 409,
  'identity.passkey_not_found': 404,
  'identity.two_factor_on': 409,
  'identity.two_factor_off': 409,

  // privacy
  'privacy.deletion_blocked': 409,
  'privacy.export_too_soon': 429,
  'privacy.export_not_found': 404,

  // operators
  'operators.account_not_found': 404,
  'operators.not_oneself': 409,
  'operators.task_not_found': 404,
  'operators.task_settled': 409,
  'operators.own_case': 409,
  'operators.said_since': 409,
  'operators.below_terms': 409,
  'access.code_not_found': 404,
  'access.entry_not_found': 404,
  'content.announcement_not_found': 404,
  'reports.error_not_found': 404,
  'feedback.entry_not_found': 404,

  // contacts
  'contacts.contact_not_found': 404,
  'contacts.card_in_use': 409,
  'contacts.primary_card': 409,
  'contacts.too_many_cards': 422,

  // companies and catalogue
  'companies.company_not_found': 404,
  'companies.forbidden': 403,
  'companies.slug_occupied': 409,
  'companies.prefs_changed': 409,
  'companies.not_now': 409,
  'companies.incomplete': 409,
  'companies.changed_meanwhile': 409,
  'companies.branch_changed': 409,
  'companies.branch_in_use': 409,
  'companies.words_missing': 422,
  'companies.cannot_grant': 403,
  'companies.owner_alone': 403,
  'companies.last_owner': 409,
  'companies.staff_not_found': 404,
  'companies.key_not_found': 404,
  'companies.too_many_keys': 409,
  'companies.feed_not_found': 404,
  'companies.too_many_feeds': 409,
  'companies.webhook_not_found': 404,
  'companies.webhook_is_off': 409,
  'companies.too_many_webhooks': 409,
  'companies.delivery_not_found': 404,
  'companies.staff_changed': 409,
  'desk.hours_changed': 409,
  'companies.staff_busy': 409,
  'invites.invite_not_found': 404,
  'invites.already_invited': 409,
  'invites.already_staff': 409,
  'invites.already_answered': 409,
  'invites.invite_gone': 410,
  'catalogue.item_not_found': 404,
  'catalogue.offer_not_found': 404,
  'catalogue.offer_not_switchable': 409,
  'catalogue.branch_out_of_use': 409,
  'catalogue.prices_changed': 409,
  'places.place_not_found': 404,
  'content.page_not_found': 404,

  // the provider's desk
  'desk.staff_not_found': 404,
  'desk.block_not_found': 404,
  'desk.closed_already': 409,
  'desk.closures_full': 409,
  'desk.closure_not_found': 404,
  'desk.booked_meanwhile': 409,
  'desk.customer_not_found': 404,
  'desk.customer_changed': 409,
  'desk.customer_known': 409,
  'desk.customer_own_words': 409,
  'desk.customer_has_orders': 409,
  'desk.group_not_found': 404,
  'desk.group_taken': 409,
  'desk.too_many_groups': 409,
  'desk.import_unreadable': 422,
  'desk.import_empty': 422,
  'desk.import_too_long': 422,
  'desk.import_too_wide': 422,
  'desk.import_not_found': 404,
  'desk.import_not_now': 409,
  'desk.import_undo_over': 409,
  'desk.merge_not_found': 404,
  'desk.merge_undo_over': 409,
  'desk.merge_not_now': 409,

  // files
  'files.unsupported_picture': 422,
  'files.unsupported_file': 422,
  'files.quota_used': 413,
  'files.storage_full': 507,
  'files.file_not_found': 404,
  'files.range_refused': 416,

  // booking
  'booking.slot_taken': 409,
  'booking.own_clash': 409,
  'booking.time_not_offered': 409,
  'booking.person_not_offered': 409,
  'booking.sold_out': 409,
  'booking.offer_unavailable': 409,

  // orders
  'orders.order_not_found': 404,
  'orders.group_not_found': 404,
  'orders.not_allowed_now': 409,
  'orders.being_paid': 409,
  'orders.price_changed': 409,
  'orders.refund_changed': 409,
  'orders.moved_meanwhile': 409,
  'orders.details_changed': 409,
  'orders.proposed_time_gone': 409,
  'orders.proposed_person_gone': 409,
  'orders.nothing_changes': 422,
  'orders.change_costs_more': 422,
  'orders.change_after_paying': 422,
  'orders.outside_service_area': 422,
  'orders.position_far': 422,
  'orders.postcode_needed': 422,
  'orders.link_alone': 409,
  'orders.link_of_another': 422,
  'orders.reschedule_limit': 422,
  'orders.proposal_limit': 422,
  'orders.person_limit': 422,
  'orders.notice_passed': 422,
  'orders.start_passed': 409,
  'orders.too_late_to_propose': 422,
  'orders.contact_missing': 422,
  'orders.cart_full': 422,
  'orders.new_accounts_busy': 422,
  'orders.too_many_cancelled': 422,
  'orders.network_busy': 422,
  'orders.too_many_open': 422,
  'orders.sign_in_for_more': 422,
  'orders.too_many_standing': 422,

  // payments
  'payments.method_unavailable': 422,
  'payments.on_the_spot_off': 422,
  'payments.notice_invalid': 400,
  'payments.provider_unavailable': 503,
  'payments.payment_not_found': 404,
  'payments.less_than_due': 409,
  'payments.refund_too_large': 422,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** A validation failure at one place of the input. `path` is dotted; `code` a short stable word. */
export interface Issue {
  path: string
  code: string
}

/** The orders that a refusal is about, and for one of them the nearest times that are free. */
interface RefusedTime {
  orderids: string[]
  offerid?: string
  startsAt?: string
  alternatives?: { startsAt: string; endsAt: string }[]
}

/** What reaches the client beside the code of a refusal; those without a row bring nothing. */
export interface RefusalData {
  'booking.offer_unavailable': RefusedTime
  'booking.own_clash': RefusedTime
  'booking.person_not_offered': RefusedTime
  'booking.slot_taken': RefusedTime
  'booking.sold_out': RefusedTime
  'booking.time_not_offered': RefusedTime
  'companies.branch_in_use': { last: boolean; rights: boolean; sells: number; booked: number }
  'companies.incomplete': { missing: ('place' | 'hours' | 'services')[] }
  'companies.slug_occupied': { slug: string; suggestions: string[] }
  'companies.staff_busy': {
    reasons: {
      staffid: string
      name: string
      booked: number
      paying: number
      until: string | null
      orders: { orderid: string; docno: string; startsAt: string | null; because: string | null }[]
    }[]
  }
  'desk.customer_known': { id: string; name: string }
  'identity.code_too_soon': { seconds: number }
  'identity.deletion_pending': { deletionAt: string; keep: string }
  'orders.change_costs_more': { amount: number; currency: string }
  'orders.moved_meanwhile': {
    startsAt: string | null
    proposed: string | null
    servedBy?: string | null | undefined
    status?: OrderStatus
    changed?: number
  }
  'orders.link_alone': { orderids: string[] }
  'orders.price_changed': { orderids?: string[]; total?: Money; due?: Money }
  'operators.below_terms': { refund: Money }
  'orders.refund_changed': { refund: Money }
  'privacy.deletion_blocked': {
    reasons: (
      | { kind: 'open_order'; orderid: string; docno: string; company: string }
      | { kind: 'last_owner'; companyid: string; slug: string; name: string }
    )[]
  }
}

interface Details {
  issues?: Issue[]
  params?: Record<string, string | number>
  right?: Right
  reach?: 'own' | 'branches'
  headers?: Record<string, string>
}
/** Only codes with a row may bring data. */
type RefusalOf =
  | { [Code in keyof RefusalData]: [code: Code, details: Details & { data: RefusalData[Code] }] }[keyof RefusalData]
  // One of several codes that bring the same.
  | [code: 'booking.slot_taken' | 'booking.time_not_offered', details: Details & { data: RefusedTime }]
  | [code: ErrorCode, details?: Details & { data?: never }]

/**
 * A refusal: the request was understood and the answer is no. Thrown, never returned, so that a transaction around it rolls
 * back. `data` reaches the client beside the code (`RefusalData`); `params` fill
 * the message's placeholders, `right` is the missing right. The API chooses the text, in the language of the request.
 */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly data: unknown
  readonly issues: Issue[] | undefined
  readonly params: Record<string, string | number>
  readonly right: Right | undefined
  /** How far the right is held, where it is held and does not reach. */
  readonly reach: 'own' | 'branches' | undefined
  readonly headers: Record<string, string>

  constructor(...[code, details = {}]: RefusalOf) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.status = errorStatus[code]
    this.data = details.data
    this.issues = details.issues
    this.params = details.params ?? {}
    this.right = details.right
    this.reach = details.reach
    this.headers = details.headers ?? {}
  }
}

/** A 422 naming the fields that are wrong. */
export function invalid(...issues: Issue[]): DomainError {
  return new DomainError('request.invalid', { issues })
}
