/** Seeded random values: the same seed gives the same values. */
export class Say {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1
  }

  /** 0 ≤ n < 1 (mulberry32). */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  int(min: number, max: number): number {
    return min + Math.floor(this.#next() * (max - min + 1))
  }

  one<T>(choices: readonly T[]): T {
    return choices[this.int(0, choices.length - 1)] as T
  }

  /** The value in half of the cases, else undefined: JSON leaves such a key out. */
  maybe<T>(value: T): T | undefined {
    return this.#next() < 0.5 ? value : undefined
  }

  /** Words as people of three languages type them, markup and emoji among them. */
  text(max = 60): string {
    const words = [
      'hello',
      'Gunting rambut',
      '理发',
      "O'Brien",
      '<b>bold</b>',
      '50 %',
      'ünïcode',
      '👋🏽',
      'a',
      '"quoted"',
      '& co',
      'Jalan Ampang 12-3A',
    ]
    const picked = Array.from({ length: this.int(1, 5) }, () => this.one(words))
    return [...picked.join(' ')].slice(0, max).join('').trim() || 'a'
  }

  email(): string {
    return `valid-${this.int(0, 1e9)}-${this.int(0, 1e9)}@example.test`
  }

  phone(): string {
    return `+6012${this.int(1_000_000, 9_999_999)}`
  }
}
