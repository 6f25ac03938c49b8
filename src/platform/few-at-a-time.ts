import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { DomainError } from '#shared/errors.ts'

const busy = () => new DomainError('request.busy', { headers: { 'Retry-After': '2' } })

/**
 * A gate that lets few works through at a time. Twenty searches at once would keep the process for a second; so everybody else
 * passes between two of them. Each caller has a line of their own, whose first ones alone stand in line with those of others:
 * whoever asks for much waits for themselves. A caller is the key of an account, or of an address.
 * @param most.atOnce how many works are under way at once, and `ofOne` how many of them may be one caller's; `inLine` how many of one caller
 * may be there in all; `longestMs` after what wait one is refused, since a database that hangs must not make its callers hang one after the other
 * @throws DomainError `request.busy` beyond so many of one caller, or after so long a wait
 */
export function fewAtATime({ atOnce = 2, ofOne = 1, inLine = 50, longestMs = 3000 } = {}) {
  const gate = pLimit(atOnce)
  const lines = new Map<string, { first: ReturnType<typeof pLimit>; length: number }>()
  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(caller) ?? { first: pLimit(ofOne), length: 0 }
    if (line.length >= inLine) throw busy()
    lines.set(caller, line)
    line.length++
    const tooLate = new AbortController()
    const timer = setTimeout(() => tooLate.abort(), longestMs)
    const inTime = async () => {
      // Works that wait for nothing would else follow each other before the process looks who else is there.
      await setImmediate()
      if (tooLate.signal.aborted) throw busy()
      clearTimeout(timer)
      return work()
    }
    const turn = line
      .first(() => gate(inTime))
      .finally(() => {
        clearTimeout(timer)
        line.length--
        if (line.length === 0) lines.delete(caller)
      })
    // Refused as soon as it is too late, and not once the turn has come.
    const refused = new Promise<never>((_, reject) => tooLate.signal.addEventListener('abort', () => reject(busy())))
    return Promise.race([turn, refused])
  }
}
