export { applyNotice, receivePaymentNotice } from './apply-notice.ts'
export { addToCart, attachOrders, discardDraft, listCart, type OrderKey } from './cart.ts'
export type { DraftInput } from './draft-order.ts'
export { noteRefund } from './note-refund.ts'
export { backToCart, openCheckout, type OpenedCheckout, placeOrder } from './open-checkout.ts'
export { placeSeries } from './place-series.ts'
export { payGroup, type PaymentChoice, placeWalkIn } from './pay-group.ts'
export { runDueTimers } from './run-timers.ts'
export {
  actAsCustomer,
  cancellation,
  type CustomerAction,
  markPaid,
  type ProviderAction,
  serveOrder,
} from './serve-order.ts'
export type { LoadedOrder } from './orders.queries.ts'
export { contactsAreOpen, requireUninvolved, withinReach } from './orders.policy.ts'
export { proposalOf, toOrderView } from './orders.view.ts'
export { imposableFrom } from './reschedule-order.ts'
export { listOrders, loadAsSystem, orderFilters, quoteBooking, showCheckout, showOrder } from './show-orders.ts'
export { paymentWordOf } from './payment-word.ts'
export { resolveDispute } from './resolve-dispute.ts'
export { decisionDue } from './orders.states.ts'
export { answerDueAt, waitsForCompany } from './waiting-orders.ts'
export { actOnOrder } from './act-on-order.ts'
export { calendarFile, deskUrl, receiptFile } from './order-files.ts'
export { customerUrl } from './order-link.ts'
export { countingCheckout } from './checkout-limits.ts'
export { forgetOldDrafts } from './forget-drafts.ts'
export { closePayment, pollPayments } from './poll-payments.ts'
