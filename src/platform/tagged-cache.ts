import { LRUCache } from 'lru-cache'

interface Entry<V> {
  value: V
  tags: readonly string[]
}

/** Whether none of these tags was purged since `begin`. */
export type MayStore = (tags: readonly string[]) => boolean

/**
 * An LRU cache whose entries have the tags of what they show. A purge removes all entries with its tag, and a value whose
 * making began before the purge is never stored: purges are numbered, and each tag has the number of its last one.
 */
export class TaggedCache<V extends object> {
  readonly #entries: LRUCache<string, Entry<V>>
  readonly #byTag = new Map<string, Set<string>>()
  readonly #lastPurge = new Map<string, number>()
  #purges = 0
  #clearedAt = 0

  /** @param options.max most entries, or `maxSize` with `sizeOf` for a limit in bytes. */
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

  /** Call it before a value is made; the function that it returns says afterwards whether the value may be stored. */
  begin(): MayStore {
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

  /** Bytes held, where the limit is in bytes. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }
}
