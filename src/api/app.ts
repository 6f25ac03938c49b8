import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { calls } from '#contracts/calls.ts'
import type { Operation } from '#contracts/operation.ts'
import { baseContext, type Context } from '#domain/base/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { localeFromHeader } from '#shared/locale.ts'
import { docsRoutes, isDocs } from './docs.ts'
import { bodyGuard } from './middleware/body-guard.ts'
import { observeCalls } from './middleware/observe-calls.ts'
import { rateLimit } from './middleware/rate-limit.ts'
import type { ApiEnv } from './openapi.ts'
import { operationEndpoints } from './operations.ts'
import { problemOf, toRefusal } from './problem.ts'
import { accessRoutes } from './routes/access.ts'
import { announcementRoutes } from './routes/announcements.ts'
import { authRoutes } from './routes/auth.ts'
import { branchRoutes } from './routes/branches.ts'
import { cartRoutes } from './routes/cart.ts'
import { closureRoutes } from './routes/closures.ts'
import { connectsRoutes } from './routes/connects.ts'
import { contactRoutes } from './routes/contacts.ts'
import { customerRoutes } from './routes/customers.ts'
import { dataRoutes } from './routes/data.ts'
import { deskRoutes } from './routes/desk.ts'
import { feedbackRoutes } from './routes/feedback.ts'
import { fileRoutes } from './routes/files.ts'
import { googleRoutes } from './routes/google.ts'
import { importRoutes } from './routes/imports.ts'
import { integrationRoutes } from './routes/integrations.ts'
import { mailboxEndpoints } from './routes/mailbox.ts'
import { messageRoutes } from './routes/messages.ts'
import { noticeRoutes } from './routes/notices.ts'
import { operatorRoutes } from './routes/operators.ts'
import { orderRoutes } from './routes/orders.ts'
import { pageRoutes } from './routes/pages.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { paymentRoutes } from './routes/payments.ts'
import { priceRoutes } from './routes/prices.ts'
import { privacyRoutes } from './routes/privacy.ts'
import { profileRoutes } from './routes/profile.ts'
import { pushRoutes } from './routes/push.ts'
import { securityRoutes } from './routes/security.ts'
import { settingsRoutes } from './routes/settings.ts'
import { setupRoutes } from './routes/setup.ts'
import { libraryEndpoints } from './routes/sign-in-library.ts'
import { slotRoutes } from './routes/slots.ts'
import { taskRoutes } from './routes/tasks.ts'
import { twoFactorRoutes } from './routes/two-factor.ts'
import type { ApiServices } from './services.ts'

/** Signed bodies: nothing reads them before the signature is verified. */
const OPAQUE_BODIES = '/api/webhooks/'
/** Form bodies. */
const SIGN_IN_LIBRARY = '/api/auth/'
/** Multipart bodies, by their records; none of them has a parameter in its path. */
const fileBodies = new Set(
  Object.entries<Operation>(calls).flatMap(([key, { raw }]) =>
    raw && 'multipart/form-data' in raw ? [key.slice(key.indexOf(' ') + 1)] : [],
  ),
)

/** The most bytes of the bodies that their records bound, by key; none of them has a parameter in its path. */
const smallBodies = new Map(
  Object.entries<Operation>(calls).flatMap(([key, { bodyKilobytes }]) =>
    bodyKilobytes === undefined ? [] : [[key, bodyKilobytes * 1024] as const],
  ),
)

/** The API: one guarded entry for every call; routes parse, call the domain once and answer. */
export function createApi(services: ApiServices) {
  const { platform } = services
  const api = new OpenAPIHono<ApiEnv>()

  api.use('/api/*', observeCalls(platform))
  api.use('/api/*', async (c, next) => {
    const requestId = c.get('requestId') ?? newId()
    const base = baseContext(platform, services.now, {
      locale: localeFromHeader(c.req.header('accept-language')),
      requestId,
      ip: services.clientIp(c.req.raw, c.env),
      deviceId: deviceIdOf(c.req.header('device-id')),
      userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
      timeZone: timeZoneOf(c.req.header('timezone')),
    })
    c.set('requestId', requestId)
    c.set('ctx', base)
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    c.set('ctx', { ...base, ...(await whoCalls(services, c.req.raw, base)) })
    await next()
  })
  api.use('/api/*', rateLimit())
  api.use(
    '/api/*',
    bodyGuard({
      exempt: (path) => path.startsWith(OPAQUE_BODIES),
      readsItself: (path) => fileBodies.has(path) || path.startsWith(SIGN_IN_LIBRARY),
      mostBytes: (method, path) => smallBodies.get(`${method} ${path}`),
    }),
  )

  mountRoutes(api, services)

  api.notFound((c) => {
    const allowed = allowedMethods(api, c.req.path)
    const refusal =
      allowed.length > 0
        ? new DomainError('request.method_not_allowed', { headers: { Allow: allowed.join(', ') } })
        : new DomainError('request.not_found')
    return answer(c, refusal)
  })
  api.onError((error, c) => {
    const cause = error instanceof HTTPException ? ofHttp(error) : error
    return answer(c, toRefusal(cause, platform.log, c.get('requestId') ?? ''))
  })
  return api
}

/**
 * Who calls. A token that is none costs a look at it, so that it counts as a call of its address.
 * @throws DomainError `identity.token_invalid`, `request.too_many`
 */
async function whoCalls(
  services: ApiServices,
  request: Request,
  base: Context,
): Promise<Pick<Context, 'actor' | 'key'>> {
  try {
    return await services.authenticate(request, base)
  } catch (error) {
    if (error instanceof DomainError) await base.platform.limits.consume('anonymous', addressKey(base.ip))
    throw error
  }
}

export type Api = ReturnType<typeof createApi>

/** Mounts every operation, one line per file of handlers. */
function mountRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  api.route('/', authRoutes)
  api.route('/', settingsRoutes)
  api.route('/', setupRoutes)
  api.route('/', fileRoutes)
  api.route('/', dataRoutes)
  api.route('/', profileRoutes)
  api.route('/', connectsRoutes)
  api.route('/', branchRoutes)
  api.route('/', closureRoutes)
  api.route('/', customerRoutes(services))
  api.route('/', importRoutes)
  api.route('/', deskRoutes)
  api.route('/', priceRoutes)
  api.route('/', integrationRoutes)
  api.route('/', googleRoutes(services.platform))
  api.route('/', securityRoutes)
  api.route('/', privacyRoutes)
  api.route('/', twoFactorRoutes)
  api.route('/', passkeyRoutes)
  api.route('/', contactRoutes)
  api.route('/', operatorRoutes)
  api.route('/', taskRoutes)
  api.route('/', accessRoutes)
  api.route('/', announcementRoutes)
  api.route('/', feedbackRoutes)
  api.route('/', slotRoutes)
  api.route('/', cartRoutes)
  api.route('/', messageRoutes(services))
  api.route('/', noticeRoutes)
  api.route('/', pushRoutes)
  api.route('/', orderRoutes)
  api.route('/', paymentRoutes)
  api.route('/', pageRoutes)
  const { DEMO } = services.platform.env
  api.route('/', docsRoutes(api, { ...libraryEndpoints, ...operationEndpoints, ...(DEMO && mailboxEndpoints) }))
}

/** Hono's own refusal as ours: a body that is too large, of a wrong type, or unreadable. */
function ofHttp({ status }: HTTPException): DomainError {
  if (status === 413) return new DomainError('request.too_large')
  return new DomainError(status === 415 ? 'request.unsupported_type' : 'request.malformed')
}

function answer(c: HonoContext<ApiEnv>, refusal: DomainError): Response {
  c.set('refusal', refusal.code)
  return Response.json(problemOf(refusal, c.get('ctx')?.locale ?? 'en', c.get('requestId') ?? ''), {
    status: refusal.status,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...refusal.headers },
  })
}

function deviceIdOf(header: string | undefined): string | undefined {
  return header && /^[0-9a-f]{8}$/.test(header) ? header : undefined
}

const timeZones = new Set(Intl.supportedValuesOf('timeZone'))

function timeZoneOf(header: string | undefined): string | undefined {
  return header && timeZones.has(header) ? header : undefined
}

/** The methods of the operations at a path, for the `Allow` header of a 405. */
function allowedMethods(api: OpenAPIHono<ApiEnv>, path: string): string[] {
  const methods = new Set<string>()
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const pattern = new RegExp(`^${definition.route.path.replace(/\{[^/]+\}/g, '[^/]+')}$`)
    if (pattern.test(path)) methods.add(definition.route.method.toUpperCase())
  }
  if (isDocs(path)) methods.add('GET')
  // Whatever is read can be asked for without its body.
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort()
}
