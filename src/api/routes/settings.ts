import { createRoute, z } from '@hono/zod-openapi'
import { envelope, ok, refusals, routes } from '../openapi.ts'

const Features = z.object({ onlyInvites: z.boolean(), google: z.boolean(), demo: z.boolean() }).openapi('Features')

const getFeatures = createRoute({
  method: 'get',
  path: '/api/h/settings/features',
  operationId: 'getFeatures',
  summary: 'What this installation has switched on',
  tags: ['Settings'],
  responses: { ...ok(envelope(Features), 'Feature switches'), ...refusals() },
})

export const settingsRoutes = routes().openapi(getFeatures, (c) => {
  const { env } = c.var.ctx.platform
  return c.json(
    { ok: true as const, data: { onlyInvites: false, google: env.AUTH_GOOGLE_ID !== '', demo: env.DEMO } },
    200,
  )
})
