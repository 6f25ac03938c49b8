import { type Context } from '#domain/base/index.ts'
import { findPayment, takeOverduePayments } from '#domain/money/index.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'

/**
 * Asks payment services about payments whose event is overdue: a lost payment event must not cost anybody a booking. The answer
 * is applied as a payment event, so that a poll and a payment event at the same time have one effect.
 * @returns how many were asked about.
 */
export async function pollPayments(ctx: Context, limit = 50): Promise<number> {
  const overdue = await takeOverduePayments(ctx, limit)
  for (const { provider, ref } of overdue) {
    const service = ctx.platform.payments.get(provider)
    if (!service) continue
    try {
      const event = await service.fetchStatus(ref)
      if (event.kind !== 'other') await applyPaymentEvent(ctx, provider, event, JSON.stringify(event))
    } catch (error) {
      ctx.platform.log.warn({ err: error, service: provider }, 'payment service did not answer a status query')
    }
  }
  return overdue.length
}

/**
 * Closes the page of a payment that must not be paid any more. Where it was paid already and the payment event was lost, the
 * answer is applied as a payment event. Throws when the service fails, so that the queue tries again.
 */
export async function closePayment(ctx: Context, paymentId: string): Promise<void> {
  const payment = await findPayment(ctx, paymentId)
  const service = payment && ctx.platform.payments.get(payment.provider)
  if (!service || payment.status !== 'failed' || payment.ref === null) return
  await service.closeCheckout(payment.ref)
  const event = await service.fetchStatus(payment.ref)
  if (event.kind === 'captured') await applyPaymentEvent(ctx, payment.provider, event, JSON.stringify(event))
}
