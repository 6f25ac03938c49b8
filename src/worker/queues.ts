import { subscriptions } from '#domain/base/index.ts'
import { sandboxQueue } from '#domain/money/index.ts'
import { pushQueue } from '#domain/talk/index.ts'
import { mailQueue } from '#platform/mail/index.ts'
import { smsQueue } from '#platform/sms/index.ts'

/** The kind of task for a failed entry, by queue; entries of other queues are `work`. */
export const taskKindOf = { [mailQueue]: 'mail', [smsQueue]: 'sms', [pushQueue]: 'push' } as const

/** Queues besides those of the handlers of outbox events. */
const named: readonly string[] = [mailQueue, smsQueue, pushQueue, sandboxQueue]

/** Every queue of the product; they are made at start and in the tests' template. */
export const queueNames: readonly string[] = [...new Set([...Object.values(subscriptions).flat(), ...named])]
