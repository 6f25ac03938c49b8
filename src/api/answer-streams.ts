import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { DomainError } from '#shared/errors.ts'
import { formatWait } from '#shared/format.ts'
import { MINUTE, SECOND } from '#shared/time.ts'

/** Streams of answers that one account may have open in this process. */
const MOST_STREAMS = 3
/** How many answers may wait for somebody who does not read. */
const MOST_UNREAD = 3
/** How often it is looked whether somebody may still ask, and what the answer is. */
const EVERY_MS = 2 * SECOND
const HEARTBEAT_MS = 20 * SECOND
/** Whoever wants to hear on asks again. */
const LONGEST_MS = 30 * MINUTE

/** One question at a time, each followed by as long a pause as it took: those who look at a page come first. */
const oneAtATime = pLimit(1)
const inTurn = <T>(ask: () => Promise<T>): Promise<T> =>
  oneAtATime(async () => {
    const since = performance.now()
    try {
      return await ask()
    } finally {
      await sleep(Math.min(SECOND, performance.now() - since))
    }
  })

/** What is asked again and again. */
export interface Question {
  /** @throws once whoever asks may no longer */
  allowed: () => Promise<unknown>
  ask: () => Promise<unknown>
  /** The name of the event in which an answer is told. */
  event: string
  /** Whoever asked went away. */
  gone: AbortSignal
}

/** The open streams of answers of this process. */
export class AnswerStreams {
  readonly #open = new Map<string, Set<Place>>()

  count(): number {
    return [...this.#open.values()].reduce((sum, of) => sum + of.size, 0)
  }

  /** Ends all of them before the process stops. */
  end(): void {
    for (const of of this.#open.values()) for (const place of of) place.end()
  }

  /**
   * Answers at once, and again whenever the answer is another. It ends once whoever asked may no longer, does not read, or went away,
   * and after half an hour.
   * @throws DomainError `request.too_many` for the fourth of an account; and what the question is refused with
   */
  async open(accountId: string, question: Question): Promise<Response> {
    const own = this.#open.get(accountId) ?? new Set()
    if (own.size >= MOST_STREAMS) throw tooMany()
    const leave = () => {
      if (own.delete(place) && own.size === 0) this.#open.delete(accountId)
    }
    const place: Place = { end: leave }
    // Taken before anything is waited for: however many come at once, only so many are let in.
    this.#open.set(accountId, own.add(place))
    try {
      const first = JSON.stringify(await question.ask())
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          place.end = run(controller, question, first, leave)
          question.gone.addEventListener('abort', () => place.end())
          if (question.gone.aborted) place.end()
        },
        cancel: () => place.end(),
      })
      return new Response(body, {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-store',
          'X-Accel-Buffering': 'no',
        },
      })
    } catch (error) {
      leave()
      throw error
    }
  }
}

/** A stream, or the room that is kept for one. */
interface Place {
  end: () => void
}

const tooMany = () =>
  new DomainError('request.too_many', {
    params: { seconds: 60, wait: formatWait(60) },
    headers: { 'Retry-After': '60' },
  })

/** Speaks into one stream, and looks again. @returns what ends it */
function run(
  controller: ReadableStreamDefaultController<Uint8Array>,
  { event, allowed, ask }: Question,
  first: string,
  leave: () => void,
): () => void {
  const encoder = new TextEncoder()
  const stop = new AbortController()
  const end = () => {
    if (stop.signal.aborted) return
    stop.abort()
    clearInterval(heartbeat)
    clearTimeout(longest)
    leave()
    try {
      controller.close()
    } catch {
      // Closed by the reader already.
    }
  }
  const say = (frame: string) => {
    if (stop.signal.aborted) return
    if ((controller.desiredSize ?? 0) < -MOST_UNREAD) end()
    else controller.enqueue(encoder.encode(frame))
  }
  const heartbeat = setInterval(() => say(': still here\n\n'), HEARTBEAT_MS)
  const longest = setTimeout(end, LONGEST_MS)
  let told = first
  let asking = false
  const askAgain = async () => {
    asking = true
    try {
      const answer = JSON.stringify(await inTurn(ask))
      if (answer !== told) say(`event: ${event}\ndata: ${answer}\n\n`)
      told = answer
    } finally {
      asking = false
    }
  }
  const watch = async () => {
    for (;;) {
      await sleep(EVERY_MS, undefined, { signal: stop.signal })
      await allowed()
      // One that waits its turn keeps nobody from being shut out in time.
      if (!asking) askAgain().catch(end)
    }
  }
  say(`event: ${event}\ndata: ${first}\n\n`)
  // Whatever it fails with: whoever asks again is told why.
  watch().catch(end)
  return end
}
