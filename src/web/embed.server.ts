import { Hono } from 'hono'
import { baseContext } from '#domain/base/index.ts'
import { resolveCompany } from '#domain/companies/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { fewAtATime } from '#platform/few-at-a-time.ts'
import type { Platform } from '#platform/index.ts'
import { readEmbed } from '#read/index.ts'
import { DomainError } from '#shared/errors.ts'
import { localePrefix, locales } from '#shared/locale.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#shared/time.ts'
import { contentSecurityPolicy, hashOf, pageSecurityHeaders } from './csp.server.ts'
import { embedFrame, frameScript, frameStyle } from './embed-frame.server.ts'
import { embedScript } from './embed-script.server.ts'
import { plainPage } from './plain-page.server.ts'

/** Each asks for the free times of a month, so that callers take turns. */
const turns = { atOnce: 2, ofOne: 1, inLine: 20, longestMs: 5000 }
/** As long as a free time is shown elsewhere; whether it is free is asked anew where it is booked. */
const KEPT_SECONDS = MINUTE_SECONDS
/** How soon a new version of the script is on everybody's site. */
const SCRIPT_KEPT_SECONDS = HOUR_SECONDS

/**
 * `/embed/{companyid}`: what a company's own site shows in a frame. It answers everybody alike, sets no cookie, keeps nothing in the browser, and is framed
 * by the sites alone that the company lists.
 */
export function embedRoutes(
  platform: Platform,
  now: () => Date,
  ipOf: (request: Request, bindings: unknown) => string,
) {
  const secure = platform.env.PUBLIC_URL.startsWith('https:')
  const inTurn = fewAtATime(turns)
  const routes = new Hono()
  const script = embedScript()
  routes.get('/embed.js', (c) =>
    c.body(script, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': `public, max-age=${SCRIPT_KEPT_SECONDS}`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    }),
  )
  for (const locale of locales)
    routes.get(`${localePrefix(locale)}/embed/:companyid`, async (c) => {
      const t = serverTranslator(locale)
      const read = async () => {
        const ctx = baseContext(platform, now, { locale })
        const { id } = await resolveCompany(ctx, c.req.param('companyid'))
        return readEmbed(ctx, id, c.req.query())
      }
      const found = await inTurn(ipOf(c.req.raw, c.env), read).catch(refusalOf)
      if (!(found instanceof DomainError))
        return c.html(embedFrame({ t, locale, now: now() }, found), 200, {
          ...frameHeaders(found.sites, secure),
          'Cache-Control': `public, max-age=${KEPT_SECONDS}`,
        })
      const isBusy = found.code === 'request.busy'
      const words = t(isBusy ? 'errors.request.busy' : 'embed.gone')
      // No site may frame it: the script shows its link then.
      return c.html(plainPage(locale, { title: words, words, links: [] }), isBusy ? 503 : 404, {
        ...pageSecurityHeaders({ secure }),
        'Content-Security-Policy': contentSecurityPolicy([], { secure }),
        'Cache-Control': 'no-store',
        ...(isBusy && { 'Retry-After': '2' }),
      })
    })
  return routes
}

/** What was refused. @throws whatever else failed */
function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  throw error
}

/**
 * The policy of the frame. It is framed by the sites of the company alone, and stands in a sandbox of the server's own making: without an origin of its own it
 * has neither cookies nor a store, whatever a browser knows of us.
 */
function frameHeaders(sites: readonly string[], secure: boolean): Record<string, string> {
  const { 'X-Frame-Options': _all, 'Cross-Origin-Opener-Policy': _alone, ...headers } = pageSecurityHeaders({ secure })
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(frameScript)}`,
    `style-src ${hashOf(frameStyle)}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${sites.length > 0 ? sites.join(' ') : "'none'"}`,
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ]
  return { ...headers, 'X-Robots-Tag': 'noindex', 'Content-Security-Policy': policy.join('; ') }
}
