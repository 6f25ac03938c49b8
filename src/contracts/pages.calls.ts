import { z } from 'zod'
import { data, operations } from './operation.ts'

export const pagesCalls = operations({
  'GET /api/revalidate-co': {
    id: 'revalidateCompany',
    says: "Purge a company's cached public pages",
    notes: 'Idempotent: it purges cached pages and changes no data.',
    area: 'Companies',
    who: 'anyone',
    query: z.strictObject({ slug: z.string().regex(/^[a-z0-9-]{3,60}$/) }),
    answers: 'Purged',
    answer: data(z.object({ slug: z.string() })),
    refusals: ['companies.company_not_found'],
  },
})
