import type { Log } from '../log.ts'

/** An event as Plausible and compatible services accept it. */
export interface CountedEvent {
  name: string
  url: string
  props: Record<string, string | number | boolean>
}

/** A self-hosted statistics service that gets the events; undefined keeps them local. */
export interface Statistics {
  /** Forwards an event with the visitor's address and browser. A service that is down costs three seconds and a log line. */
  forward(event: CountedEvent, visitor: { ip: string; userAgent: string }): Promise<void>
}

/** Opens the proxy to a Plausible at `url`, counting for `domain`. */
export function openStatistics(options: { url: string; domain: string; log: Log }): Statistics {
  const target = new URL('/api/event', options.url)
  return {
    async forward(event, visitor) {
      try {
        const answer = await fetch(target, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'User-Agent': visitor.userAgent,
            'X-Forwarded-For': visitor.ip,
          },
          body: JSON.stringify({ ...event, domain: options.domain }),
          redirect: 'error',
          signal: AbortSignal.timeout(3_000),
        })
        await answer.body?.cancel()
        if (!answer.ok) options.log.warn({ status: answer.status }, 'the statistics service refused an event')
      } catch (error) {
        options.log.warn({ err: error }, 'the statistics service cannot be reached')
      }
    },
  }
}
