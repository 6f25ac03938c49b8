import type { loader } from './book.server.ts'

/** The offer's terms as the loader sends them. */
export type OfferTerms = Awaited<ReturnType<typeof loader>>['terms']
