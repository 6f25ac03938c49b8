import type { Env } from '../env.ts'
import type { PaymentProvider } from './provider.ts'
import { sandboxProvider } from './sandbox.ts'
import { stripeProvider } from './stripe.ts'

export {
  PaymentEventRefused,
  type PaymentProvider,
  ProviderFailed,
  type PaymentEvent,
} from './provider.ts'
export { signPaymentEvent } from './sandbox.ts'

/** The payment services of this installation, by name. Paying on the spot needs none and is always there. */
export type Payments = ReadonlyMap<string, PaymentProvider>

/** The sandbox exists only in the demo; Stripe where it has a key. */
export function openPayments(env: Env): Payments {
  const providers: PaymentProvider[] = []
  // The sandbox service is part of this process, so its address is the listener's.
  if (env.DEMO)
    providers.push(
      sandboxProvider({
        baseUrl: () => `http://127.0.0.1:${env.PORT}`,
        secret: env.SANDBOX_SECRET,
        now: () => new Date(),
      }),
    )
  if (env.STRIPE_SECRET_KEY) {
    providers.push(
      stripeProvider({
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
        ...(env.STRIPE_API_BASE ? { apiBase: env.STRIPE_API_BASE } : {}),
      }),
    )
  }
  return new Map(providers.map((provider) => [provider.name, provider]))
}
