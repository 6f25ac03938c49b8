import { z } from 'zod'

export const Id = z
  .uuid()
  .toLowerCase()
  .describe(
    'An id that somebody sends. It is compared as it is kept, in small letters: written in capitals it would be found nowhere.',
  )

/** The id of a company where its slug does not do. */
export const CompanyId = Id.meta({ description: 'The id of a company, not its slug' })
