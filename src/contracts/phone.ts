import { z } from 'zod'
import { phonePattern, plainPhone } from '#shared/phone.ts'

/** A phone number with its country's code, however it is written; kept plain. */
export const phone = z.string().max(40).overwrite(plainPhone).regex(phonePattern, 'phone')
