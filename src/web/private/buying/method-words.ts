import type { Translate } from '#shared/i18n.ts'
import type { Payer, PayMethod } from '#shared/payment-ways.ts'

/** What a way to pay is called. */
export const methodName = (t: Translate, method: PayMethod): string => t(`buying.method.${method}`)

/** A note about paying by a service. */
export const methodNote = (t: Translate, payer: Payer): string => t(`buying.methodNote.${payer}`)
