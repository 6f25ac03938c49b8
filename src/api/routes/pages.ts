import { pagesCalls } from '#contracts/pages.calls.ts'
import { revalidateCompany } from '#domain/companies/index.ts'
import { serve } from '../serve.ts'

export const pageRoutes = serve(pagesCalls, {
  'GET /api/revalidate-co': async (ctx, { query }) => {
    const { slug } = query
    await revalidateCompany(ctx, slug)
    return { ok: true, data: { slug } }
  },
})
