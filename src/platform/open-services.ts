import path from 'node:path'
import type { DatabaseHandle } from './db/index.ts'
import type { Env } from './env.ts'
import { openPictures, type Pictures } from './images/index.ts'
import type { Log } from './log.ts'
import { type Mail, openMail } from './mail/index.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { openPayments, type Payments } from './payments/index.ts'
import { openPush, type Push } from './push/index.ts'
import type { Queue } from './queue.ts'
import { openRateLimits, type RateLimits } from './rate-limits/index.ts'
import { openSms, type Sms } from './sms/index.ts'
import { openStatistics, type Statistics } from './statistics/index.ts'
import { openStorage, type Storage, storageOf } from './storage/index.ts'

/** The services outside (mail, SMS, push, payments, storage …), the rate limits, and what is counted of them. */
export interface Services {
  mail: Mail
  sms: Sms
  limits: RateLimits
  storage: Storage
  pictures: Pictures
  payments: Payments
  /** Undefined keeps statistics local. */
  statistics: Statistics | undefined
  push: Push
  metrics: Metrics
}

/**
 * Opens all of them from the settings.
 * @param parts.counters connections of their own for the rate limits: they count while the caller holds a connection of the
 * pool, and callers that each hold one and wait for another would wait for each other.
 */
export function openServices(parts: { env: Env; log: Log; queue: Queue; counters: DatabaseHandle }): Services {
  const { env, log, queue, counters } = parts
  const domain = env.PRODUCTION_HOST || new URL(env.PUBLIC_URL).hostname
  return {
    mail: openMail({ smtpUrl: env.SMTP_URL || undefined, from: env.MAIL_FROM, enqueue: queue.send }),
    sms: openSms({
      serviceUrl: env.SMS_URL || undefined,
      serviceToken: env.SMS_TOKEN || undefined,
      enqueue: queue.send,
    }),
    limits: openRateLimits({ pool: counters.pool, scale: env.RATE_LIMIT_SCALE }),
    storage: openStorage(storageOf(env)),
    pictures: openPictures(path.join(env.DATA_DIR, 'pictures'), env.PICTURE_CACHE_MB * 1_048_576),
    payments: openPayments(env),
    statistics: env.PLAUSIBLE_URL ? openStatistics({ url: env.PLAUSIBLE_URL, domain, log }) : undefined,
    push: openPush({
      publicKey: env.VAPID_PUBLIC_KEY,
      privateKey: env.VAPID_PRIVATE_KEY,
      subject: env.VAPID_SUBJECT,
      hosts: env.PUSH_HOSTS.split(',').map((host) => host.trim()),
    }),
    metrics: openMetrics(),
  }
}
