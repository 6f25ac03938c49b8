import { z } from 'zod'
import { webhookOutcomes } from '#shared/payment-ways.ts'
import { data, operations } from './operation.ts'
import {
  SandboxCheckout,
  SandboxDecision,
  SandboxOpened,
  SandboxPage,
  SandboxRefund,
  SandboxStatus,
} from './payments.ts'

const area = 'Payment sandbox'
const params = z.object({ ref: z.string().min(1).max(64) })
const headers = z.object({ 'sandbox-key': z.string().max(200).optional() })

export const paymentsCalls = operations({
  'POST /api/webhooks/{provider}': {
    id: 'receivePaymentNotice',
    says: 'An event of a payment service, verified by its signature over the raw body',
    area: 'Payments',
    who: 'anyone',
    notes:
      'Called by payment services alone. 200 means that it is stored, so that it need not be sent again; another answer asks for a repetition.',
    params: z.object({ provider: z.string().regex(/^[a-z]{2,20}$/) }),
    raw: { 'application/json': { schema: { type: 'object', description: 'As the payment service signs it' } } },
    answers: 'Stored; a repeated payment event counts once',
    answer: data(z.object({ outcome: z.enum(webhookOutcomes) })),
    refusals: ['payments.notice_invalid', 'request.not_found'],
  },
  'POST /api/sandbox/payments': {
    id: 'openSandboxPayment',
    says: 'Merchant: open a payment',
    area,
    who: 'anyone',
    headers,
    body: SandboxCheckout,
    answers: 'Where it is paid',
    answer: data(SandboxOpened),
    refusals: ['request.not_found'],
  },
  'GET /api/sandbox/payments/{ref}/status': {
    id: 'getSandboxStatus',
    says: 'Merchant: the state of a payment',
    area,
    who: 'anyone',
    params,
    headers,
    answers: 'Its state',
    answer: data(SandboxStatus),
    refusals: ['request.not_found', 'payments.payment_not_found'],
  },
  'POST /api/sandbox/payments/{ref}/close': {
    id: 'closeSandboxPayment',
    says: 'Merchant: close an unpaid page',
    area,
    who: 'anyone',
    params,
    headers,
    body: z.strictObject({}),
    answers: 'Its state',
    answer: data(SandboxStatus),
    refusals: ['request.not_found', 'payments.payment_not_found'],
  },
  'POST /api/sandbox/payments/{ref}/refunds': {
    id: 'refundSandboxPayment',
    says: 'Merchant: refund',
    area,
    who: 'anyone',
    params,
    headers,
    body: SandboxRefund,
    answers: 'The refund',
    answer: data(z.object({ ref: z.string() })),
    refusals: ['request.not_found', 'payments.payment_not_found', 'payments.refund_too_large'],
  },
  'GET /api/sandbox/payments/{ref}': {
    id: 'getSandboxPayment',
    says: 'Payer: what is to be paid',
    area,
    who: 'anyone',
    params,
    answers: 'The payment',
    answer: data(SandboxPage),
    refusals: ['payments.payment_not_found'],
  },
  'POST /api/sandbox/payments/{ref}/decision': {
    id: 'decideSandboxPayment',
    says: 'Payer: let the payment succeed, fail, or be noticed late or twice',
    area,
    who: 'anyone',
    params,
    body: SandboxDecision,
    answers: 'The payment',
    answer: data(SandboxPage),
    refusals: ['payments.payment_not_found'],
  },
})
