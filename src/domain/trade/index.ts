export { blockTime, unblockTime } from './booking/block-time.ts'
export { concernsOneAlone } from './booking/close-time.ts'
export { countInTime, inClosedTime, stayingStatuses, takesTime } from './booking/in-closed-time.ts'
export { listSeries } from './booking/list-series.ts'
export { findNextSlot, listDays, listSlots, nextSlotsOf, type SlotsOfDay } from './booking/list-slots.ts'
export { getOfferTerms } from './booking/offer-terms.ts'
export { type Slot } from './booking/plan.ts'
export {
  makeMissingFreeDays,
  refreshFreeDays,
  refreshOldFreeDays,
  refreshStaleResources,
} from './booking/refresh-free-days.ts'
export { acceptPayment } from './checkout/accept-payment.ts'
export { giveBackWrongSum } from './checkout/wrong-sum.ts'
export { applyPaymentEvent, receivePaymentEvent } from './checkout/apply-payment-event.ts'
export { attachOrders } from './checkout/attach-orders.ts'
export { bookedAlready } from './checkout/booked-already.ts'
export { addToCart, discardDraft, listCart } from './checkout/cart.ts'
export { countingCheckout } from './checkout/checkout-limits.ts'
export { forgetOldDrafts } from './checkout/forget-drafts.ts'
export { forgetGuests } from './guests/forget-guests.ts'
export { forgetExpiredOrders, mostExpiredForgotten } from './checkout/forget-expired.ts'
export { noteDetails } from './checkout/note-details.ts'
export { whatBecameOf } from './checkout/what-became.ts'
export { backToCart, type BookedAtOnce, openCheckout, placeOrder } from './checkout/open-checkout.ts'
export { payGroup, placeWalkIn } from './checkout/pay-group.ts'
export { placeSeries } from './checkout/place-series.ts'
export { closePayment, pollPayments } from './checkout/poll-payments.ts'
export { lastStep } from './claims/last-step.ts'
export { leastBack } from './claims/least-back.ts'
export { resolveDispute } from './claims/resolve-dispute.ts'
export { requestGuestAccount, verifyGuestAccount } from './guests/alt-register.ts'
export { quoteBooking } from './checkout/quote-booking.ts'
export { actOnOrder } from './orders/act-on-order.ts'
export { changesOf } from './moves/changes-of.ts'
export { listMoveSlots } from './moves/list-move-slots.ts'
export { listStandIns } from './moves/list-stand-ins.ts'
export { quoteChange } from './moves/quote-change.ts'
export { addWalkIn } from './orders/add-walk-in.ts'
export { listDeskSlots } from './orders/list-desk-slots.ts'
export { listKeptOrders } from './orders/list-kept-orders.ts'
export { updateRefundStatus } from './orders/update-refund-status.ts'
export { amountsOf } from './orders/amounts.ts'
export { calendarFile, calendarOf, deskUrl, receiptFile, scheduleUrl } from './orders/order-files.ts'
export { customerUrl } from './orders/order-link.ts'
export {
  contactsAreOpen,
  involvedIn,
  isInvolved,
  isWithinReach,
  requireUninvolved,
  requireViewer,
  withinReach,
} from './orders/orders.policy.ts'
export { type LoadedOrder, lockOrders } from './orders/orders.queries.ts'
export { decisionDue } from './orders/orders.limits.ts'
export { asksForPerson, imposableFrom } from './orders/orders.guards.ts'
export { proposalOf, toOrderView } from './orders/orders.view.ts'
export { toldBy } from './orders/told-by.ts'
export { paymentWordOf } from './orders/payment-word.ts'
export { runDueTimers } from './orders/run-timers.ts'
export { listOrders, loadAsSystem, showCheckout, showOrder, statusesOf } from './orders/show-orders.ts'
export { usedAddresses } from './orders/used-addresses.ts'
export { answerDueAt, waitsForCompany } from './orders/waiting-orders.ts'
export { spotPaid } from './orders/spot-money.ts'
export { sumWords } from './orders/sum-words.ts'
export { placedFrom } from './orders/orders.states.ts'
export { servingFor } from './orders/orders.actions.ts'
