import { LRUCache } from 'lru-cache'

interface Entry<V> {
  value: V
  tags: readonly string[]
}

/** Tells whether nothing that bears these tags was purged since it was asked for. */
export type Stands = (tags: readonly string[]) => boolean

/**
 * What was made lately, by key, each with the tags of what it shows. A purge is hard: it drops what bears the tag, and
 * what began to be made before it is never stored: the purges are numbered, and each tag knows its last one.
 */
export class TaggedCache<V extends object> {
  readonly #entries: LRUCache<string, Entry<V>>
  readonly #byTag = new Map<string, Set<string>>()
  readonly #lastPurge = new Map<string, number>()
  #purges = 0
  #clearedAt = 0

  /** @param options.max most entries, or `maxSize` with `sizeOf` for a bound in bytes. */
  constructor(options: { max: number } | { maxSize: number; sizeOf: (value: V) => number }) {
    this.#entries = new LRUCache<string, Entry<V>>({
      ...('max' in options
        ? { max: options.max }
        : { maxSize: options.maxSize, sizeCalculation: ({ value }: Entry<V>) => options.sizeOf(value) }),
      dispose: ({ tags }, key) => {
        for (const tag of tags) {
          const keys = this.#byTag.get(tag)
          keys?.delete(key)
          if (keys?.size === 0) this.#byTag.delete(tag)
        }
      },
    })
  }

  get(key: string): V | undefined {
    return this.#entries.get(key)?.value
  }

  /** To be called before the making begins; the answer tells afterwards whether the result may be stored. */
  begin(): Stands {
    const begun = this.#purges
    return (tags) => this.#clearedAt <= begun && tags.every((tag) => (this.#lastPurge.get(tag) ?? 0) <= begun)
  }

  store(key: string, value: V, tags: readonly string[], seconds?: number): void {
    this.#entries.set(key, { value, tags }, seconds === undefined ? {} : { ttl: seconds * 1000 })
    for (const tag of tags) {
      const keys = this.#byTag.get(tag) ?? new Set()
      keys.add(key)
      this.#byTag.set(tag, keys)
    }
  }

  purge(tag: string): void {
    if (this.#lastPurge.size > 50_000) this.clear()
    this.#lastPurge.set(tag, ++this.#purges)
    for (const key of this.#byTag.get(tag) ?? []) this.#entries.delete(key)
  }

  clear(): void {
    this.#clearedAt = ++this.#purges
    this.#lastPurge.clear()
    this.#entries.clear()
    this.#byTag.clear()
  }

  /** Bytes held, where the bound is in bytes. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }
}
