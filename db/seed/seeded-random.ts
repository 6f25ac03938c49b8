import { createHash } from 'node:crypto'

const PREFIX = '019b76da-a800'

/** The id of a row of the demo: the same for the same name, in the form of a UUIDv7. */
export function seedId(name: string): string {
  const hex = createHash('sha1').update(name).digest('hex')
  return `${PREFIX}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}

/** A seeded random generator (mulberry32), seeded by a name: the same numbers on every run. */
export class SeededRandom {
  #state: number
  constructor(name: string) {
    this.#state = createHash('sha1').update(name).digest().readUInt32LE(0)
  }
  /** 0 ≤ x < 1 */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let x = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296
  }
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T
  }
  chance(probability: number): boolean {
    return this.next() < probability
  }
}

export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
