import parsePhoneNumber from 'libphonenumber-js/max'
import { z } from 'zod'
import { phonePattern, plainPhone } from '#shared/phone.ts'

/** Whether a number of that length and beginning is given to anybody in its country, and is none that costs whoever calls it. */
function isReal(plain: string): boolean {
  const number = parsePhoneNumber(plain)
  return number?.isValid() === true && number.getType() !== 'PREMIUM_RATE'
}

/** A phone number with its country code in any notation; stored as E.164. */
export const phone = z.string().max(40).overwrite(plainPhone).regex(phonePattern, 'phone').refine(isReal, 'phone')
