import { createContext } from 'react-router'
import { type Context } from '#domain/base/index.ts'
import type { Locale } from '#shared/locale.ts'

/** What a public page tells the page cache about itself. */
export interface PageAnswer {
  /** Marks the page as the same for everyone, shown from the cache for `maxAge` seconds; `tags` name what it shows (`company:<id>`, `item:<id>`, `cat:<key>`). */
  share(tags: string[], maxAge?: number): void
  /** Notes what went wrong while it was made. */
  fail(error: unknown): void
}

/** The domain context of a page request: nobody in particular, since the token lives in the browser. */
export const domainContext = createContext<Context>()
export const pageContext = createContext<PageAnswer>()
export const localeContext = createContext<Locale>('en')
/** The nonce that the framework's scripts bear; see docs/architecture.md, "CSP". */
export const nonceContext = createContext<string>('')
