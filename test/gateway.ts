import type { PaymentProvider } from '#platform/payments/index.ts'

/** A payment service that keeps its promises in memory. */
export function aGateway(): PaymentProvider & { refunds: string[] } {
  const refunds: string[] = []
  return {
    name: 'sandbox',
    currency: 'MYR',
    methods: [{ key: 'card', minAmount: 101, maxAmount: 99_999_999 }],
    refunds,
    createCheckout: async ({ paymentId }) => ({ redirectUrl: `/pay/sandbox/${paymentId}`, ref: `ref-${paymentId}` }),
    verifyNotice: async () => {
      throw new Error('not used')
    },
    fetchStatus: async () => {
      throw new Error('not used')
    },
    refund: async ({ refundId }) => {
      refunds.push(refundId)
      return { ref: `r-${refundId}` }
    },
  }
}
