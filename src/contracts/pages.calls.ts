import { z } from 'zod'
import { data, operations } from './operation.ts'

export const pagesCalls = operations({
  'GET /api/revalidate-co': {
    id: 'revalidateCompany',
    says: "Make a company's public pages anew",
    notes: 'Harmless to repeat: it drops cached pages and changes nothing.',
    area: 'Companies',
    who: 'anyone',
    query: z.strictObject({ slug: z.string().regex(/^[a-z0-9-]{3,60}$/) }),
    answers: 'Dropped',
    answer: data(z.object({ slug: z.string() })),
    refusals: ['companies.company_not_found'],
  },
})
