export { abandonPayments, markPaymentFailed, openPayment, savePaymentRef } from './open-payment.ts'
export {
  findPayment,
  findPaymentByRef,
  openPaymentsBefore,
  paidFor,
  partsOf,
  type Payment,
  paymentsOfGroup,
  refundsOf,
} from './payments.queries.ts'
export { isKnownNotice, lockPayment, markCaptured, recordNotice } from './record-notice.ts'
export { payRefund, refundPart, requestRefund } from './request-refund.ts'
