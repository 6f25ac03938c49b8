import { TaggedCache } from './tagged-cache.ts'

/**
 * A cache of public content, shared by the pages of all languages. It is between the page cache and the database, and the
 * same purges invalidate it. Only for what everybody may see; nothing is written or decided from it.
 */
export class ContentCache {
  readonly #cache: TaggedCache<{ of: unknown }> | undefined
  readonly #loading = new Map<string, Promise<unknown>>()

  /** @param max most entries; 0 switches the cache off. */
  constructor(max: number) {
    this.#cache = max > 0 ? new TaggedCache({ max }) : undefined
  }

  /** The cache entry of the key, else loads it; concurrent calls share one load. */
  async remember<T>(
    key: string,
    life: { tags: readonly string[] | ((loaded: T) => readonly string[]); seconds: number },
    load: () => Promise<T>,
  ): Promise<T> {
    const cache = this.#cache
    if (!cache) return load()
    const found = cache.get(key)
    if (found) return found.of as T
    const underWay = this.#loading.get(key)
    if (underWay) return underWay as Promise<T>
    const mayStore = cache.begin()
    const work = load()
      .then((loaded) => {
        const tags = typeof life.tags === 'function' ? life.tags(loaded) : life.tags
        if (mayStore(tags)) cache.store(key, { of: loaded }, tags, life.seconds)
        return loaded
      })
      .finally(() => this.#loading.delete(key))
    this.#loading.set(key, work)
    return work
  }

  /** As `remember` for many ids at once: the missing ones are loaded together. Ids without a value are absent. */
  async rememberEach<T>(
    kind: string,
    ids: readonly string[],
    life: { tags: (loaded: T) => readonly string[]; seconds: number },
    load: (missing: string[]) => Promise<Map<string, T>>,
  ): Promise<Map<string, T>> {
    const cache = this.#cache
    if (!cache) return load([...ids])
    const known = new Map<string, T>()
    const missing: string[] = []
    for (const id of ids) {
      const found = cache.get(`${kind}:${id}`)
      if (found) known.set(id, found.of as T)
      else missing.push(id)
    }
    if (missing.length === 0) return known
    const mayStore = cache.begin()
    for (const [id, loaded] of await load(missing)) {
      const tags = life.tags(loaded)
      if (mayStore(tags)) cache.store(`${kind}:${id}`, { of: loaded }, tags, life.seconds)
      known.set(id, loaded)
    }
    return known
  }

  purge(tag: string): void {
    this.#cache?.purge(tag)
  }

  clear(): void {
    this.#cache?.clear()
  }
}
