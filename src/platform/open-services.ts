import type { DatabaseHandle } from './db/index.ts'
import type { Env } from './env.ts'
import { type Mail, openMail } from './mail/index.ts'
import { openPayments, type Payments } from './payments/index.ts'
import type { Queue } from './queue.ts'
import { openRateLimits, type RateLimits } from './rate-limits/index.ts'
import { openSms, type Sms } from './sms/index.ts'

/** What reaches people and payment services outside, and what counts how often they come. */
export interface Services {
  mail: Mail
  sms: Sms
  limits: RateLimits
  payments: Payments
}

/** Opens mail, text messages and rate limits from the settings. */
export function openServices(parts: { env: Env; queue: Queue; database: DatabaseHandle }): Services {
  const { env, queue, database } = parts
  return {
    mail: openMail({ smtpUrl: env.SMTP_URL || undefined, from: env.MAIL_FROM, enqueue: queue.send }),
    sms: openSms({
      gatewayUrl: env.SMS_URL || undefined,
      gatewayToken: env.SMS_TOKEN || undefined,
      enqueue: queue.send,
    }),
    limits: openRateLimits({ pool: database.pool, scale: env.RATE_LIMIT_SCALE }),
    payments: openPayments(env),
  }
}
