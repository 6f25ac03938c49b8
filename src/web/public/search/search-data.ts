import type { loader } from './search.server.ts'

/** A search and what it found, as the loader sends it. */
export type SearchData = Awaited<ReturnType<typeof loader>>
