/** What a stream is found by. */
interface Stream {
  readonly accountId: string
  /** The companies of which it hears, with how far; changed by {@link Streams.reach} alone. */
  desks: ReadonlyMap<string, unknown>
}

/** The open streams of this process, by whose they are and by the companies that they hear of: a word looks at none of the others. */
export class Streams<S extends Stream> {
  readonly #byAccount = new Map<string, Set<S>>()
  readonly #byCompany = new Map<string, Set<S>>()

  add(stream: S): void {
    put(this.#byAccount, stream.accountId, stream)
    for (const companyId of stream.desks.keys()) put(this.#byCompany, companyId, stream)
  }

  remove(stream: S): void {
    take(this.#byAccount, stream.accountId, stream)
    for (const companyId of stream.desks.keys()) take(this.#byCompany, companyId, stream)
  }

  /** From now on it hears of these companies. */
  reach(stream: S, desks: S['desks']): void {
    for (const companyId of stream.desks.keys()) take(this.#byCompany, companyId, stream)
    stream.desks = desks
    for (const companyId of desks.keys()) put(this.#byCompany, companyId, stream)
  }

  /** Those of an account, the oldest first. */
  ofAccount(accountId: string): ReadonlySet<S> {
    return this.#byAccount.get(accountId) ?? none
  }

  /** Those that hear of a company. */
  ofCompany(companyId: string): ReadonlySet<S> {
    return this.#byCompany.get(companyId) ?? none
  }

  /** All of them; some may be removed meanwhile. */
  *all(): Generator<S> {
    for (const streams of this.#byAccount.values()) yield* streams
  }
}

const none: ReadonlySet<never> = new Set()

function put<S>(map: Map<string, Set<S>>, key: string, stream: S): void {
  const streams = map.get(key)
  if (streams) streams.add(stream)
  else map.set(key, new Set([stream]))
}

function take<S>(map: Map<string, Set<S>>, key: string, stream: S): void {
  const streams = map.get(key)
  if (streams?.delete(stream) && streams.size === 0) map.delete(key)
}
