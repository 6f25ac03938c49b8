export { abandonPayments, markPaymentFailed, openPayment, savePaymentRef } from './open-payment.ts'
export {
  findPayment,
  findPaymentByRef,
  paidFor,
  partsOf,
  type Payment,
  paymentsOfGroup,
  refundsOf,
  reusablePayment,
  takeOverduePayments,
} from './payments.queries.ts'
export { isKnownNotice, lockPayment, markCaptured, recordNotice } from './record-notice.ts'
export { payDueRefunds, payRefund, retryRefund, settleRefund } from './pay-refund.ts'
export { refundMismatch, refundPart, requestRefund } from './request-refund.ts'
