import { z } from 'zod'
import { CompanyQuery } from './desk.ts'
import { data, operations } from './operation.ts'
import { FirstStepsView, NoteStep, StorefrontPreview, StorefrontQuery } from './storefront.ts'

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
  'GET /api/h/storefront': {
    id: 'previewStorefront',
    heavy: true,
    says: 'The storefront of a company as it will be, for those who work there and for operators',
    notes: 'Also of a company that is not open, which nobody else sees. Nothing of it can be booked before it is.',
    area: 'Companies',
    who: 'signed_in',
    query: StorefrontQuery,
    answers: 'How the company stands, and its storefront',
    answer: data(StorefrontPreview),
    refusals: ['companies.company_not_found'],
  },
  'GET /api/h/company/poster.pdf': {
    id: 'getCompanyPoster',
    heavy: true,
    says: 'A poster with a code that leads to the storefront of a company, in its language',
    area: 'Companies',
    who: ['company.edit'],
    query: CompanyQuery,
    answers: 'PDF, A4',
    file: 'application/pdf',
    refusals: ['companies.company_not_found', 'companies.forbidden', 'companies.not_now'],
  },
  'GET /api/h/first-steps': {
    id: 'getFirstSteps',
    says: 'What a new company has done of what leads to its first booking',
    area: 'Companies',
    who: ['company.edit'],
    query: CompanyQuery,
    answers: 'The steps, in their order',
    answer: data(FirstStepsView),
    refusals: ['companies.company_not_found', 'companies.forbidden'],
  },
  'PUT /api/h/first-steps': {
    id: 'noteFirstStep',
    says: 'Note that the address of a company was told to somebody, or put its first steps away for all who work there',
    notes: 'Repeated, it changes nothing.',
    area: 'Companies',
    who: ['company.edit'],
    body: NoteStep,
    answers: 'The steps, in their order',
    answer: data(FirstStepsView),
    refusals: ['companies.company_not_found', 'companies.forbidden', 'companies.not_now'],
  },
})
