import type { PaymentService } from '#platform/payments/index.ts'

/** A payment service in memory. */
export function aPaymentService(): PaymentService & { refunds: string[]; closed: string[] } {
  const refunds: string[] = []
  const closed: string[] = []
  return {
    name: 'sandbox',
    currency: 'MYR',
    methods: [{ key: 'card', minAmount: 101, maxAmount: 99_999_999 }],
    refunds,
    closed,
    createCheckout: async ({ paymentId }) => ({ redirectUrl: `/pay/sandbox/${paymentId}`, ref: `ref-${paymentId}` }),
    verifyEvent: async () => {
      throw new Error('not used')
    },
    fetchStatus: async () => {
      throw new Error('not used')
    },
    closeCheckout: async (ref) => {
      closed.push(ref)
    },
    refund: async ({ refundId }) => {
      refunds.push(refundId)
      return { ref: `r-${refundId}` }
    },
  }
}
