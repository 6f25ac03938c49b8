import { z } from 'zod'
import { onlineMethods, sandboxOutcomes } from '#shared/payment-ways.ts'
import { MoneyView } from './orders.ts'

export const SandboxCheckout = z.object({
  paymentId: z.string().min(1).max(64),
  amount: z.int().min(1).max(99_999_999),
  currency: z.string().length(3),
  method: z.enum(onlineMethods),
  description: z.string().max(500),
  returnUrl: z.url().max(500),
})
export const SandboxOpened = z.object({ ref: z.string(), redirectUrl: z.string() })
export const SandboxStatus = z.object({
  ref: z.string(),
  state: z.enum(['pending', 'captured', 'failed']),
  amount: z.int(),
  currency: z.string(),
})
export const SandboxRefund = z.object({
  refundId: z.string().min(1).max(64),
  amount: z.int().min(1),
  currency: z.string().length(3),
})
export const SandboxPage = z.object({
  ref: z.string(),
  method: z.enum(onlineMethods),
  description: z.string(),
  price: MoneyView,
  state: z.enum(['pending', 'captured', 'failed']),
  returnUrl: z.string(),
})
export type SandboxPage = z.infer<typeof SandboxPage>
export const SandboxDecision = z.strictObject({ outcome: z.enum(sandboxOutcomes) })
