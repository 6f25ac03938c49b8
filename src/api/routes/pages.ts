import { createRoute, z } from '@hono/zod-openapi'
import { revalidateCompany } from '#domain/companies/index.ts'
import { envelope, ok, refusals, routes } from '../openapi.ts'

const getRevalidate = createRoute({
  method: 'get',
  path: '/api/revalidate-co',
  operationId: 'revalidateCompany',
  summary: "Make a company's public pages anew",
  description: 'Harmless to repeat: it drops cached pages and changes nothing.',
  tags: ['Companies'],
  request: { query: z.strictObject({ slug: z.string().regex(/^[a-z0-9-]{3,60}$/) }) },
  responses: { ...ok(envelope(z.object({ slug: z.string() })), 'Dropped'), ...refusals('companies.company_not_found') },
})

export const pageRoutes = routes().openapi(getRevalidate, async (c) => {
  const { slug } = c.req.valid('query')
  await revalidateCompany(c.var.ctx, slug)
  return c.json({ ok: true as const, data: { slug } }, 200)
})
