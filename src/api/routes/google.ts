import { withBoundedBody } from '#api/middleware/body-guard.ts'
import { googleCalls } from '#contracts/google.calls.ts'
import type { GoogleAnswer } from '#contracts/identity.ts'
import { type GoogleOutcome, linkGoogle, showGoogleLink, signInWithGoogle, unlinkGoogle } from '#domain/people/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { openGoogleSignIn } from '#platform/google/index.ts'
import type { Platform } from '#platform/index.ts'
import { DomainError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { serve } from '../serve.ts'
import { methodsAt } from './sign-in-library.ts'

/** Against CSRF: browsers send cookies by themselves, so calls that rely on them must come from our own pages. */
function requireSameSite(request: Request, home: string): void {
  if (request.method === 'GET') return
  const site = request.headers.get('sec-fetch-site')
  // Older browsers send no such header, but where the request comes from.
  const origin = request.headers.get('origin')
  const isOwn = site === null ? origin === null || origin === home : site === 'same-origin'
  if (!isOwn) throw new DomainError('request.cross_site')
}

/** Google sign-in and the endpoints of its library. */
export function googleRoutes(platform: Platform) {
  const google = openGoogleSignIn(platform.env, platform.log)
  const doors = serve(googleCalls, {
    'PUT /api/h/google-register': async (ctx, { body }, c) => {
      requireSameSite(c.req.raw, platform.env.PUBLIC_URL)
      const identity = await google.identityOf(c.req.raw)
      return toAnswer(await signInWithGoogle(ctx, identity, { refCode: body.refCode }), ctx.locale)
    },
    'GET /api/h/google-link': async (ctx) => ({ ok: true, data: await showGoogleLink(ctx) }),
    'POST /api/h/google-link': async (ctx, { body }, c) => {
      requireSameSite(c.req.raw, platform.env.PUBLIC_URL)
      await linkGoogle(ctx, await google.identityOf(c.req.raw), body)
      return { ok: true, data: {} }
    },
    'POST /api/h/google-link/removal': async (ctx, { body }) => {
      await unlinkGoogle(ctx, body)
      return { ok: true, data: {} }
    },
  })
  doors.all('/api/auth/*', async (c) => {
    requireSameSite(c.req.raw, platform.env.PUBLIC_URL)
    const methods = methodsAt(c.req.path, google.configured)
    if (methods.length === 0) throw new DomainError('request.not_found')
    if (!methods.includes(c.req.method))
      throw new DomainError('request.method_not_allowed', { headers: { Allow: methods.join(', ') } })
    const answer = await google.handle(await withBoundedBody(c.req.raw))
    // The library leads to a page of its own that says no more than this.
    if (answer.headers.get('location')?.includes('error=MissingCSRF')) throw new DomainError('request.cross_site')
    return answer
  })
  return doors
}

function toAnswer(outcome: GoogleOutcome, locale: Locale): GoogleAnswer {
  if (outcome.mode === 'fallback') {
    const errorMsg = serverTranslator(locale)('identity.google_fallback')
    return { ok: true, mode: 'fallback', data: null, errorMsg, email: outcome.email }
  }
  const { id, cinfoid, jwt, name } = outcome.signedIn
  return { ok: true, mode: outcome.mode, data: { id, cinfoid, jwt, profile: { name } } }
}
