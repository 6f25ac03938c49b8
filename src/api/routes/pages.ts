import { pagesCalls } from '#contracts/pages.calls.ts'
import { noteFirstStep, posterFile, revalidateCompany } from '#domain/companies/index.ts'
import { getFirstSteps, previewStorefront } from '#read/index.ts'
import { serve } from '../serve.ts'

export const pageRoutes = serve(pagesCalls, {
  'GET /api/revalidate-co': async (ctx, { query }) => {
    const { slug } = query
    await revalidateCompany(ctx, slug)
    return { ok: true, data: { slug } }
  },
  'GET /api/h/storefront': async (ctx, { query }) => ({ ok: true, data: await previewStorefront(ctx, query) }),
  'GET /api/h/company/poster.pdf': async (ctx, { query }) => ({
    ...(await posterFile(ctx, query)),
    type: 'application/pdf',
  }),
  'GET /api/h/first-steps': async (ctx, { query }) => ({ ok: true, data: await getFirstSteps(ctx, query) }),
  'PUT /api/h/first-steps': async (ctx, { body }) => {
    await noteFirstStep(ctx, body)
    return { ok: true, data: await getFirstSteps(ctx, body) }
  },
})
