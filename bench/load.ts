import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'

export interface Answer {
  status: number
  bytes: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** One request over a kept-alive connection. */
export function ask(
  agent: Agent,
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        agent,
        method: options.method ?? 'GET',
        headers: {
          ...(options.body !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(options.body)),
          }),
          ...options.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const body = Buffer.concat(chunks)
          resolve({
            status: response.statusCode ?? 0,
            bytes: body.length,
            headers: response.headers,
            body: body.toString(),
          })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(options.body)
  })
}

/** Closed-loop load: a number of clients for a number of seconds. @returns answers per second, and how many were not as expected. */
export async function throughput(
  task: (i: number) => Promise<boolean>,
  options: { seconds: number; clients: number },
): Promise<{ perSecond: number; bad: number; latencies: number[] }> {
  const latencies: number[] = []
  let next = 0
  let bad = 0
  const started = performance.now()
  const end = started + options.seconds * 1000
  await Promise.all(
    Array.from({ length: options.clients }, async () => {
      while (performance.now() < end) {
        const at = performance.now()
        const good = await task(next++).catch(() => false)
        if (!good) bad++
        latencies.push(performance.now() - at)
      }
    }),
  )
  return { perSecond: (latencies.length - bad) / ((performance.now() - started) / 1000), bad, latencies }
}

/**
 * Pages per second of one address over plain sockets: each client asks again as soon as it has counted the bytes of the
 * answer. Load generators that decode bodies were slower than the server.
 * @throws Error when an answer was not 200.
 */
export async function pagesPerSecond(url: string, options: { seconds: number; clients: number }): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url)
  // Each from an address of their own, as visitors come: what one address asks for is rendered one by one.
  const from = (client: number) =>
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br\r\nX-Forwarded-For: 198.51.100.${client + 1}\r\n\r\n`
  let pages = 0
  const started = performance.now()
  const end = started + options.seconds * 1000
  await Promise.all(
    Array.from(
      { length: options.clients },
      (_, client) =>
        new Promise<void>((resolve, reject) => {
          const ask = from(client)
          let missing = 0
          const socket = connect(Number(port), hostname, () => socket.write(ask))
          socket.on('error', reject)
          socket.on('data', (chunk: Buffer) => {
            if (missing === 0) {
              const head = chunk.indexOf('\r\n\r\n')
              const text = chunk.toString('latin1', 0, head)
              const length = /content-length: (\d+)/i.exec(text)?.[1]
              if (!text.startsWith('HTTP/1.1 200') || length === undefined || head < 0) {
                socket.destroy()
                return reject(new Error(`${url}: ${text}`))
              }
              missing = head + 4 + Number(length)
            }
            missing -= chunk.length
            if (missing > 0) return
            pages++
            if (performance.now() < end) socket.write(ask)
            else {
              socket.destroy()
              resolve()
            }
          })
        }),
    ),
  )
  return pages / ((performance.now() - started) / 1000)
}

/** Open-loop load: requests at a fixed rate, however slow the answers are, so that a stall counts for all requests due meanwhile. */
export async function atRate(
  task: (i: number) => Promise<boolean>,
  options: { seconds: number; perSecond: number },
): Promise<{ latencies: number[]; bad: number }> {
  const latencies: number[] = []
  let bad = 0
  const running: Promise<void>[] = []
  const started = performance.now()
  const total = Math.floor(options.seconds * options.perSecond)
  for (let i = 0; i < total; i++) {
    const due = started + (i * 1000) / options.perSecond
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    running.push(
      task(i)
        .catch(() => false)
        .then((good) => {
          if (!good) bad++
          latencies.push(performance.now() - due)
        }),
    )
  }
  await Promise.all(running)
  return { latencies, bad }
}

/** The p-th quantile; p in 0..1. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
}

export function keepAliveAgent(sockets = 32): Agent {
  return new Agent({ keepAlive: true, maxSockets: sockets })
}

/** Waits until a process is idle (its work after the start is done), at most a minute and a half. */
export async function untilQuiet(pid: number): Promise<void> {
  const ticks = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  }
  for (let second = 0, quiet = 0; second < 90 && quiet < 2; second++) {
    const before = ticks()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    quiet = ticks() - before <= 6 ? quiet + 1 : 0
  }
}
