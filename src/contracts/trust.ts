import { z } from 'zod'
import { replyTimes } from '#shared/trust.ts'
import { CompanyId } from './id.ts'
import { instant } from './when.ts'

export const TrustView = z
  .object({
    companyid: CompanyId,
    verified: z
      .object({ at: instant, registrationNumber: z.string().nullable() })
      .nullable()
      .describe('Since when it is marked as verified, and the registration number that it gives; null where it is not'),
    completed: z.int().nullable().describe('So many bookings it has completed at least; null where they are few'),
    reply: z
      .enum(replyTimes)
      .nullable()
      .describe('In which time it usually answers; null where too few have asked, or it takes longer than a day'),
  })
  .describe('What is told about a company before somebody books')
export type TrustView = z.infer<typeof TrustView>
