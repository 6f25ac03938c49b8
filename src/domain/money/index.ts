export { accepted, captured, released } from './ledger/movements.ts'
export { heldFor, post } from './ledger/post.ts'
export { forgetBuyers, forgetPayments } from './payments/forget-payments.ts'
export {
  abandonPayments,
  markPaymentFailed,
  markPaymentUnopened,
  noteBuyer,
  openPayment,
  savePaymentRef,
} from './payments/open-payment.ts'
export { payDueRefunds, payRefund, retryRefund, settleRefund } from './payments/pay-refund.ts'
export {
  changedBackIn,
  changeReason,
  excessReason,
  findPayment,
  findPaymentByRef,
  isBesides,
  isStray,
  isUnderWay,
  mismatchesFor,
  mismatchReason,
  nothingPaid,
  type PaidOnline,
  type Payment,
  paidBeside,
  paidFor,
  paidForEach,
  partsOf,
  payingGroups,
  paymentsFor,
  paymentsOfGroup,
  paymentsOfOrders,
  refundsOf,
  reusablePayment,
  takeOverduePayments,
  wentBackFor,
  wrongSumsFor,
} from './payments/payments.queries.ts'
export {
  isKnownPaymentEvent,
  lockPayment,
  markAccepted,
  markCaptured,
  recordPaymentEvent,
} from './payments/record-payment-event.ts'
export { refundMismatch, refundRest, requestRefund } from './payments/request-refund.ts'
export {
  closeSandboxPayment,
  decideSandboxPayment,
  getSandboxPayment,
  hasSandboxKey,
  openSandboxPayment,
  refundSandboxPayment,
  requireSandboxKey,
  type SandboxEvent,
  type SandboxPayment,
  sandboxQueue,
  sandboxStatus,
  sendSandboxEvent,
} from './sandbox/sandbox.ts'
