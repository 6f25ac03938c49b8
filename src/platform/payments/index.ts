import type { Env } from '../env.ts'
import type { PaymentService } from './payment-service.ts'
import { sandboxService } from './sandbox.ts'
import { stripeService } from './stripe.ts'

export {
  type PaymentEvent,
  PaymentEventRefused,
  type PaymentService,
  PaymentServiceFailed,
} from './payment-service.ts'
export { signPaymentEvent } from './sandbox.ts'

/** The payment services of this installation, by name. Paying on the spot needs none and is always there. */
export type Payments = ReadonlyMap<string, PaymentService>

/** The sandbox exists only in the demo; Stripe where it has a key. */
export function openPayments(env: Env): Payments {
  const services: PaymentService[] = []
  // The sandbox service is part of this process, so its address is the listener's.
  if (env.DEMO)
    services.push(
      sandboxService({
        baseUrl: () => `http://127.0.0.1:${env.PORT}`,
        secret: env.SANDBOX_SECRET,
        now: () => new Date(),
      }),
    )
  if (env.STRIPE_SECRET_KEY) {
    services.push(
      stripeService({
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
        ...(env.STRIPE_API_BASE ? { apiBase: env.STRIPE_API_BASE } : {}),
      }),
    )
  }
  return new Map(services.map((service) => [service.name, service]))
}
