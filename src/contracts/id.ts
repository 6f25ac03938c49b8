import { z } from 'zod'

export const Id = z.uuid().toLowerCase().describe('An id as another answer gave it; capitals are read as small letters')

/** The id of a company where its slug does not do. */
export const CompanyId = Id.meta({ description: 'The id of a company, not its slug' })

/** A company's id or slug, as in /co/{companyid}. */
export const companyKey = z
  .string()
  .regex(/^[a-z0-9-]{3,60}$/, 'format')
  .meta({ description: 'The id of a company, or its slug' })
