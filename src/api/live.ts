import { deskCalls } from '#contracts/desk.calls.ts'
import type { LiveWord } from '#contracts/messages.ts'
import { type Actor, type Context } from '#domain/base/index.ts'
import { companiesOf, type Reach, staffChannel } from '#domain/companies/index.ts'
import { endedChannel } from '#domain/people/index.ts'
import { type LiveUpdate, liveChannel } from '#domain/talk/index.ts'
import { isWithinReach } from '#domain/trade/index.ts'
import type { Platform } from '#platform/index.ts'
import { MINUTE } from '#shared/time.ts'
import { AnswerStreams, type Question } from './answer-streams.ts'
import { Streams } from './streams.ts'

/** Streams that one account may have open in this process; the oldest is closed. A browser needs one for all its tabs. */
const MOST_STREAMS = 4
/** How many frames may wait for a browser that does not read. */
const MOST_UNREAD = 100
/** Proxies close idle connections, so a heartbeat is sent this often. */
const HEARTBEAT_MS = 20_000
/** How often the session, and the companies where the account works, are checked again: a notification may be lost. */
const CHECK_MS = MINUTE

/** Tells a browser to fetch everything again. */
const ANYTHING = 'event: open\ndata: {}\n\n'

/** How far somebody is told of a company's orders, and of the conversations about them; undefined where not at all. */
interface Desk {
  orders: Reach | undefined
  messages: Reach | undefined
  /** How much of the schedule is shown. */
  schedule: Reach | undefined
  /** Whether the offers are shown. */
  offers: boolean
}

interface Listener {
  readonly accountId: string
  readonly contactId: string
  desks: ReadonlyMap<string, Desk>
  say(frame: string): void
  /** Ends the stream if its session has ended, and asks anew where the account works. */
  check(): void
  /** Says nothing of companies until it is known anew where the account works, and then that anything may have changed. */
  doubt(): void
  end(): void
}

/** Whose stream is being opened, and what was heard of them since it was asked how far they reach. */
interface Arriving {
  accountId: string
  contactId: string
  rightsChanged?: true
  sessionEnded?: true
}

/** The open streams of this process; each gets the updates of `tellLive` that concern its account. */
export interface LiveHub {
  /**
   * A stream of server-sent events for the signed-in account. Each event says what to fetch again, by ids only. The first,
   * `open`, means that anything may have changed before. The stream ends with the session.
   * @param gone the browser went away.
   * @param stillIn throws once the session has ended.
   */
  open(
    ctx: Context,
    actor: Extract<Actor, { kind: 'account' }>,
    gone: AbortSignal,
    stillIn: () => Promise<unknown>,
  ): Promise<Response>
  /** A stream that answers a question again and again, beside the account's streams of updates (`AnswerStreams`). */
  answer(accountId: string, question: Question): Promise<Response>
  /** Ends every stream before the process stops; browsers reconnect to another one. */
  end(): void
  /** How many are open. */
  count(): number
}

/** Starts listening for words of other processes. */
export async function openLive(platform: Platform): Promise<LiveHub> {
  const streams = new Streams<Listener>()
  const answers = new AnswerStreams()
  let ended = false
  const arriving = new Set<Arriving>()
  await forwardWords(platform.bus, streams, arriving)
  return {
    async open(ctx, actor, gone, stillIn) {
      const { accountId, contactId } = actor
      const arrived: Arriving = { accountId, contactId }
      arriving.add(arrived)
      const desks = await desksOf(ctx).finally(() => arriving.delete(arrived))
      // Nothing is waited for between here and where it is added: however many come at once, only so many stay.
      while (streams.ofAccount(accountId).size >= MOST_STREAMS)
        streams.ofAccount(accountId).values().next().value?.end()
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const of = { accountId, contactId, desks, stillIn, askDesks: () => desksOf(ctx) }
          const listener = listenerOf(controller, streams, of)
          gone.addEventListener('abort', () => listener.end())
          streams.add(listener)
          listener.say(`retry: 2000\n${ANYTHING}`)
          // What was asked above may be older than what was heard meanwhile.
          if (arrived.rightsChanged) listener.doubt()
          else if (arrived.sessionEnded) listener.check()
          if (ended || gone.aborted) listener.end()
        },
      })
      return new Response(body, {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-store',
          'X-Accel-Buffering': 'no',
        },
      })
    },
    answer: (accountId, question) => answers.open(accountId, question),
    count: () => [...streams.all()].length + answers.count(),
    end() {
      ended = true
      for (const listener of streams.all()) listener.end()
      answers.end()
    },
  }
}

/** What speaks into one stream, looks again whether it still may, and closes it. */
function listenerOf(
  controller: ReadableStreamDefaultController<Uint8Array>,
  streams: Streams<Listener>,
  of: Pick<Listener, 'accountId' | 'contactId' | 'desks'> & {
    stillIn: () => Promise<unknown>
    askDesks: () => Promise<Listener['desks']>
  },
): Listener {
  const encoder = new TextEncoder()
  // An answer that was asked for before the latest doubt may be older than what it is about.
  let asked = 0
  let doubted = false
  let hasEnded = false
  const learn = (turn: number, fresh: Listener['desks']) => {
    if (turn !== asked || hasEnded) return
    streams.reach(listener, fresh)
    if (doubted) listener.say(ANYTHING)
    doubted = false
  }
  const listener: Listener = {
    accountId: of.accountId,
    contactId: of.contactId,
    desks: of.desks,
    say(frame) {
      // A browser that does not read is disconnected. When it reconnects, it fetches everything again.
      if ((controller.desiredSize ?? 0) < -MOST_UNREAD) listener.end()
      else controller.enqueue(encoder.encode(frame))
    },
    check() {
      const turn = ++asked
      of.stillIn()
        .then(of.askDesks)
        .then((fresh) => learn(turn, fresh))
        .catch(() => listener.end())
    },
    doubt() {
      streams.reach(listener, new Map())
      doubted = true
      listener.check()
    },
    end() {
      clearInterval(heartbeat)
      clearInterval(checks)
      hasEnded = true
      streams.remove(listener)
      try {
        controller.close()
      } catch {
        // Closed by the browser already.
      }
    },
  }
  const heartbeat = setInterval(() => listener.say(': still here\n\n'), HEARTBEAT_MS)
  const checks = setInterval(() => listener.check(), CHECK_MS)
  return listener
}

const { who: seesOffers } = deskCalls['GET /api/h/offers']

/** The companies of which somebody is told, and how far. */
async function desksOf(ctx: Context): Promise<Map<string, Desk>> {
  const own = await companiesOf(ctx)
  const desks = own.map(({ companyid, reachOf }): [string, Desk] => {
    const orders = reachOf('orders.view')
    return [
      companyid,
      {
        orders,
        messages: reachOf('messages.answer'),
        schedule: orders ?? reachOf('schedule.edit'),
        offers: seesOffers.some((right) => reachOf(right) !== undefined),
      },
    ]
  })
  return new Map(desks.filter(([, desk]) => desk.orders || desk.messages || desk.schedule || desk.offers))
}

/**
 * What a company's desk is told of an update: only of orders that its calls would show, not of another branch, nor of
 * another's booking. Who sees the schedule and neither orders nor messages hears that the schedule changed, and no order's id.
 */
function wordFor(desks: Listener['desks'], update: LiveUpdate): LiveUpdate | undefined {
  const { companyid, changed, schedule, offers, ...order } = update
  const desk = companyid === null ? undefined : desks.get(companyid)
  if (!desk) return undefined
  if (schedule) return desk.schedule && update
  if (offers) return desk.offers ? update : undefined
  const reach = changed ? (desk.orders ?? desk.messages) : desk.messages
  if (reach) return isWithinReach(reach, order) ? update : undefined
  return changed && desk.schedule && isWithinReach(desk.schedule, order) ? { ...update, schedule: true } : undefined
}

/** What a browser is told. */
function wordOf({ orderid, companyid, changed, schedule, offers }: LiveUpdate): LiveWord {
  if (companyid && schedule) return { companyid, schedule }
  if (companyid && offers) return { companyid, offers }
  return orderid && companyid ? { orderid, companyid, ...(changed && { changed }) } : { notices: true }
}

/** Forwards words between the processes to the open streams. */
async function forwardWords(
  bus: Platform['bus'],
  streams: Streams<Listener>,
  arriving: ReadonlySet<Arriving>,
): Promise<void> {
  await bus.listen(liveChannel, (payload) => {
    const update = JSON.parse(payload) as LiveUpdate
    const tell = (listener: Listener, told: LiveUpdate | undefined) =>
      told && listener.say(`event: messages\ndata: ${JSON.stringify(wordOf(told))}\n\n`)
    const { accountid, companyid } = update
    for (const listener of streams.ofAccount(accountid ?? '')) tell(listener, update)
    for (const listener of streams.ofCompany(companyid ?? ''))
      if (listener.accountId !== accountid) tell(listener, wordFor(listener.desks, update))
  })
  // A session that ended gets nothing more from now on.
  await bus.listen(endedChannel, (accountId) => {
    for (const one of arriving) if (one.accountId === accountId) one.sessionEnded = true
    for (const listener of streams.ofAccount(accountId)) listener.check()
  })
  // Nor does a company's desk speak to who has just lost it, or sees less of it.
  await bus.listen(staffChannel, (contactId) => {
    for (const one of arriving) if (one.contactId === contactId) one.rightsChanged = true
    for (const listener of streams.all()) if (listener.contactId === contactId) listener.doubt()
  })
  // Words may be lost with the connection, so all browsers fetch everything again.
  bus.onLost(() => {
    for (const listener of streams.all()) listener.say(ANYTHING)
  })
}
