import { MINUTE } from '#shared/time.ts'
import { type Actor, type Context } from '#domain/base/index.ts'
import { endedChannel } from '#domain/people/index.ts'
import { listMessageDesks, liveChannel, type LiveWord } from '#domain/talk/index.ts'
import type { Platform } from '#platform/index.ts'

/** Streams that one account may have open in this process; the oldest gives way. A browser needs one for all its tabs. */
const MOST_STREAMS = 4
/** So many frames may wait for a browser that does not read. */
const MOST_UNREAD = 100
/** Proxies close what is silent for long; this often something is said. */
const BEAT_MS = 20_000
/** This often it is looked whether the session still lives and in which companies the account works, whatever was heard. */
const CHECK_MS = MINUTE

interface Listener {
  companyIds: ReadonlySet<string>
  say(frame: string): void
  /** Looks whether the session still lives, and ends the stream if it does not. */
  check(): void
  end(): void
}

/** The open streams of this process: what `tellLive` says reaches those whom it concerns. */
export interface LiveHub {
  /**
   * A stream of server-sent events for the signed-in account. Each says what to fetch anew, ids only; the first, `open`,
   * means that anything may have happened before. It ends when the session does.
   * @param gone the browser went away.
   * @param stillIn throws once the session has ended.
   */
  open(
    ctx: Context,
    actor: Extract<Actor, { kind: 'account' }>,
    gone: AbortSignal,
    stillIn: () => Promise<unknown>,
  ): Promise<Response>
  /** Ends every stream: the process is about to stop, browsers come back to another one. */
  end(): void
}

/** Starts listening for words between the processes. */
export async function openLive(platform: Platform): Promise<LiveHub> {
  const byAccount = new Map<string, Set<Listener>>()
  let ended = false
  await hearWords(platform.bus, byAccount)
  return {
    async open(ctx, actor, gone, stillIn) {
      const readDesks = async () => new Set((await listMessageDesks(ctx)).map(({ companyid }) => companyid))
      const listeners = byAccount.get(actor.accountId) ?? new Set<Listener>()
      byAccount.set(actor.accountId, listeners)
      while (listeners.size >= MOST_STREAMS) listeners.values().next().value?.end()
      const companyIds = await readDesks()
      const encoder = new TextEncoder()
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const say = (frame: string) => {
            // Whoever does not read is let go; coming back, it looks at everything anew.
            if ((controller.desiredSize ?? 0) < -MOST_UNREAD) listener.end()
            else controller.enqueue(encoder.encode(frame))
          }
          const beat = setInterval(() => say(': still here\n\n'), BEAT_MS)
          const checks = setInterval(() => listener.check(), CHECK_MS)
          const listener: Listener = {
            companyIds,
            say,
            check() {
              stillIn()
                .then(readDesks)
                .then(
                  (fresh) => void (listener.companyIds = fresh),
                  () => listener.end(),
                )
            },
            end() {
              clearInterval(beat)
              clearInterval(checks)
              listeners.delete(listener)
              if (listeners.size === 0 && byAccount.get(actor.accountId) === listeners)
                byAccount.delete(actor.accountId)
              try {
                controller.close()
              } catch {
                // the browser was faster
              }
            },
          }
          gone.addEventListener('abort', () => listener.end())
          byAccount.set(actor.accountId, listeners.add(listener))
          say('retry: 2000\nevent: open\ndata: {}\n\n')
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
    end() {
      ended = true
      for (const listeners of byAccount.values()) for (const listener of listeners) listener.end()
    },
  }
}

/** Says to the open streams what the processes tell each other. */
async function hearWords(bus: Platform['bus'], byAccount: ReadonlyMap<string, ReadonlySet<Listener>>): Promise<void> {
  await bus.listen(liveChannel, (payload) => {
    const { orderid, companyid, accountid, changed } = JSON.parse(payload) as LiveWord
    const about = orderid && companyid ? { orderid, companyid, ...(changed && { changed }) } : { notices: true }
    const frame = `event: messages\ndata: ${JSON.stringify(about)}\n\n`
    for (const [accountId, listeners] of byAccount) {
      for (const listener of listeners) {
        if (accountId === accountid || (companyid && listener.companyIds.has(companyid))) listener.say(frame)
      }
    }
  })
  // Whoever logs out, or is logged out, hears nothing more from this moment on.
  await bus.listen(endedChannel, (accountId) => {
    for (const listener of byAccount.get(accountId) ?? []) listener.check()
  })
  // Words were lost with the connection: everybody looks again.
  bus.onLost(() => {
    for (const listeners of byAccount.values())
      for (const listener of listeners) listener.say('event: open\ndata: {}\n\n')
  })
}
