import { z } from 'zod'
import { phonePattern, plainPhone } from '#shared/phone.ts'

/** A phone number with its country code in any notation; stored as E.164. */
export const phone = z.string().max(40).overwrite(plainPhone).regex(phonePattern, 'phone')
