import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '#shared/errors.ts'

/** As long as the database lets a second request wait for the first. */
const LONGEST_WAIT_MS = 2000

const running = new Map<string, Promise<unknown>>()

/**
 * Runs one work of a key at a time in this process; who comes meanwhile waits two seconds at most, without a connection and with no
 * place in a line. Between processes the row of the key decides. Without this a repetition could be refused as busy, which says that
 * nothing is done, while the first of its key still waits for its turn.
 * @throws DomainError `request.idempotency_running` with Retry-After
 */
export async function oneOfAKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + LONGEST_WAIT_MS
  for (let first = running.get(key); first; first = running.get(key)) {
    const isOver = await Promise.race([
      first.then(over, over),
      sleep(Math.max(0, end - performance.now()), false, { ref: false }),
    ])
    if (!isOver) throw new DomainError('request.idempotency_running', { headers: { 'Retry-After': '2' } })
  }
  const own = work()
  running.set(key, own)
  try {
    return await own
  } finally {
    running.delete(key)
  }
}

const over = () => true
