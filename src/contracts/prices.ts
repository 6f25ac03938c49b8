import { z } from 'zod'
import { mostPrices } from '#shared/change-prices.ts'
import { isPrice, mostPrice } from '#shared/policy.ts'
import { companyKey, Id } from './id.ts'

/** What of a service has a price of its own. */
export const pricedParts = ['offer', 'variant', 'addon'] as const
export type PricedPart = (typeof pricedParts)[number]

export const ChangePrices = z
  .strictObject({
    companyid: companyKey,
    prices: z
      .array(
        z.strictObject({
          of: z.enum(pricedParts).describe('What `id` names: an offer, one of its variants, or an add-on'),
          id: Id,
          was: z.int().min(0).max(mostPrice).describe('What was read, in sen'),
          becomes: z.int().min(0).max(mostPrice).refine(isPrice, 'too_small').describe('What it is to cost, in sen'),
        }),
      )
      .min(1)
      .max(mostPrices),
  })
  .describe('New prices of services, each with the one whose place it takes')
export type ChangePrices = z.infer<typeof ChangePrices>
