import { createContext } from 'react-router'
import { type Context } from '#domain/base/index.ts'
import type { Locale } from '#shared/locale.ts'

/** What a public page tells the page cache about itself. */
export interface PageAnswer {
  /**
   * Marks the page as the same for everyone, cached for `maxAge` seconds; `tags` name what it shows (`company:<id>`,
   * `item:<id>`).
   */
  share(tags: string[], maxAge?: number): void
  /**
   * Takes the page as React wrote it: a response would make bytes of it, and those a string again.
   * @param route the id of its route, of those of `routes.ts`
   */
  wrote(html: string, route: string): void
  /** Records an error of the rendering. */
  fail(error: unknown): void
}

/** The domain context of a page request: anonymous, since the token is only in the browser. */
export const domainContext = createContext<Context>()
export const pageContext = createContext<PageAnswer>()
export const localeContext = createContext<Locale>('en')
/** The nonce of the framework's scripts; see docs/architecture.md, "CSP". */
export const nonceContext = createContext<string>('')
