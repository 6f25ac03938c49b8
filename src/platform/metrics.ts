import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ErrorCode } from '#shared/errors.ts'

/** How a delivery ended: handed over to the service, or failed (it is tried again). */
export type Delivered = (typeof outcomes)[number]
const outcomes = ['sent', 'failed'] as const
const channels = ['mail', 'sms', 'push'] as const

/** The figures that work itself counts. Those that are looked up on request are in `api/operations.ts`. */
export interface Metrics {
  registry: Registry
  /** One answered call of the API, by its name in the description ("other": no call has that path). */
  answered(call: string, status: number, seconds: number): void
  /** A call was refused, by the code of the refusal. */
  refused(code: ErrorCode): void
  /** A page was rendered, with all that it asked for, by the id of its route. */
  pageRendered(route: string, seconds: number): void
  delivered(channel: (typeof channels)[number], outcome: Delivered): void
  paymentEvent(service: string, outcome: string): void
  /** An order went one step of its life. */
  orderMoved(move: string): void
  /** A sweep is run from now on, every so often: one that never ends well is as old as that, not unheard of. */
  sweeping(sweep: string, since: Date, everySeconds: number): void
  swept(sweep: string, worked: boolean, at: Date): void
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Histogram({
    name: 'api_call_duration_seconds',
    help: 'Time to answer a call, by its name and HTTP status; 429 is a limit, 401 of logIn a failed sign-in.',
    labelNames: ['call', 'status'],
    buckets: [0.05, 0.3, 1, 5],
    registers,
  })
  const refusals = new Counter({
    name: 'api_refusals_total',
    help: 'Calls that were refused, by the code of the refusal.',
    labelNames: ['code'],
    registers,
  })
  const pages = new Histogram({
    name: 'page_render_duration_seconds',
    help: 'Time to render a page, with all that it asks for, by its route. Pages out of the cache are not among them.',
    labelNames: ['route'],
    buckets: [0.05, 0.3, 1, 5],
    registers,
  })
  const deliveries = new Counter({
    name: 'deliveries_total',
    help: 'Mails, text messages and pushes that were handed over, and tries that failed.',
    labelNames: ['channel', 'outcome'],
    registers,
  })
  // One that never came about is none, not unheard of: alerts compare them.
  for (const channel of channels) for (const outcome of outcomes) deliveries.inc({ channel, outcome }, 0)
  const events = new Counter({
    name: 'payment_events_total',
    help: 'Events of payment services, by what they did.',
    labelNames: ['service', 'outcome'],
    registers,
  })
  const moves = new Counter({
    name: 'order_moves_total',
    help: 'Steps of orders in their lives, by name.',
    labelNames: ['move'],
    registers,
  })
  const sweeps = new Gauge({
    name: 'sweep_last_success_timestamp_seconds',
    help: 'When each sweep of the worker last ended well; until then, since when it is run.',
    labelNames: ['sweep'],
    registers,
  })
  const intervals = new Gauge({
    name: 'sweep_every_seconds',
    help: 'How often each sweep of the worker is run.',
    labelNames: ['sweep'],
    registers,
  })
  const failures = new Counter({
    name: 'sweep_failures_total',
    help: 'Sweeps that failed; each is run again.',
    labelNames: ['sweep'],
    registers,
  })
  return {
    registry,
    answered: (call, status, seconds) => calls.observe({ call, status }, seconds),
    refused: (code) => refusals.inc({ code }),
    pageRendered: (route, seconds) => pages.observe({ route }, seconds),
    delivered: (channel, outcome) => deliveries.inc({ channel, outcome }),
    paymentEvent: (service, outcome) => events.inc({ service, outcome }),
    orderMoved: (move) => moves.inc({ move }),
    sweeping(sweep, since, everySeconds) {
      sweeps.set({ sweep }, since.getTime() / 1000)
      intervals.set({ sweep }, everySeconds)
    },
    swept(sweep, worked, at) {
      if (worked) sweeps.set({ sweep }, at.getTime() / 1000)
      else failures.inc({ sweep })
    },
  }
}
