import { createRoute, z } from '@hono/zod-openapi'
import { GoogleAnswer, GoogleLinkView, GoogleRegister, Proof } from '#contracts/identity.ts'
import { type GoogleOutcome, linkGoogle, showGoogleLink, signInWithGoogle, unlinkGoogle } from '#domain/google/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { openGoogleSignIn } from '#platform/google/index.ts'
import type { Platform } from '#platform/index.ts'
import { DomainError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { withBoundedBody } from '#api/middleware/body-guard.ts'
import { envelope, jsonBody, ok, refusals, routes, secured } from '../openapi.ts'

const putGoogle = createRoute({
  method: 'put',
  path: '/api/h/google-register',
  operationId: 'signInWithGoogle',
  summary: 'Sign in whom the sign-in cookie says Google vouched for',
  tags: ['Authentication'],
  request: { body: jsonBody(GoogleRegister).body },
  responses: {
    ...ok(GoogleAnswer, 'A session, or `fallback` to the password'),
    ...refusals(
      'identity.google_missing',
      'identity.invite_required',
      'identity.credentials_wrong',
      'identity.deletion_pending',
      'request.cross_site',
    ),
  },
})

const getLink = createRoute({
  method: 'get',
  path: '/api/h/google-link',
  operationId: 'showGoogleLink',
  summary: 'Whether one may log in with Google',
  tags: ['Security'],
  security: secured,
  responses: { ...ok(envelope(GoogleLinkView), 'Linked or not'), ...refusals('identity.sign_in_required') },
})

const proven = [
  'identity.sign_in_required',
  'identity.reauthentication_required',
  'identity.code_wrong',
  'identity.code_exhausted',
  'identity.google_missing',
] as const

const postLink = createRoute({
  method: 'post',
  path: '/api/h/google-link',
  operationId: 'linkGoogle',
  summary: 'Link whom the sign-in cookie says Google vouched for to one’s account',
  tags: ['Security'],
  security: secured,
  request: { body: jsonBody(Proof, {}).body },
  responses: {
    ...ok(envelope(z.object({})), 'Linked'),
    ...refusals(...proven, 'identity.google_taken', 'request.cross_site'),
  },
})

const postUnlink = createRoute({
  method: 'post',
  path: '/api/h/google-link/removal',
  operationId: 'unlinkGoogle',
  summary: 'Take Google off one’s account',
  tags: ['Security'],
  security: secured,
  request: { body: jsonBody(Proof, {}).body },
  responses: { ...ok(envelope(z.object({})), 'Taken off'), ...refusals(...proven, 'identity.only_way_in') },
})

/** Cookies travel along by themselves, so calls that live by them must come from our own pages. */
function requireSameSite(request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  if (request.method !== 'GET' && site !== null && site !== 'same-origin') throw new DomainError('request.cross_site')
}

/** Google sign-in and the endpoints of its library. */
export function googleRoutes(platform: Platform) {
  const google = openGoogleSignIn(platform.env, platform.log)
  const group = routes().openapi(putGoogle, async (c) => {
    requireSameSite(c.req.raw)
    const { refCode } = c.req.valid('json')
    const identity = await google.identityOf(c.req.raw)
    return c.json(toAnswer(await signInWithGoogle(c.var.ctx, identity, { refCode }), c.var.ctx.locale), 200)
  })
  group
    .openapi(getLink, async (c) => c.json({ ok: true as const, data: await showGoogleLink(c.var.ctx) }, 200))
    .openapi(postLink, async (c) => {
      requireSameSite(c.req.raw)
      const identity = await google.identityOf(c.req.raw)
      await linkGoogle(c.var.ctx, identity, c.req.valid('json'))
      return c.json({ ok: true as const, data: {} }, 200)
    })
    .openapi(postUnlink, async (c) => {
      await unlinkGoogle(c.var.ctx, c.req.valid('json'))
      return c.json({ ok: true as const, data: {} }, 200)
    })
  group.all('/api/auth/*', async (c) => {
    requireSameSite(c.req.raw)
    if (!google.has(c.req.path)) throw new DomainError('request.not_found')
    return google.handle(await withBoundedBody(c.req.raw))
  })
  return group
}

function toAnswer(outcome: GoogleOutcome, locale: Locale): GoogleAnswer {
  if (outcome.mode === 'fallback') {
    const errorMsg = serverTranslator(locale)('identity.google_fallback')
    return { ok: true, mode: 'fallback', data: null, errorMsg, email: outcome.email }
  }
  const { id, cinfoid, jwt, name } = outcome.signedIn
  return { ok: true, mode: outcome.mode, data: { id, cinfoid, jwt, profile: { name } } }
}
