import { z } from 'zod'

export const MoneyView = z.object({ amount: z.int(), currency: z.string() }).describe('An amount in sen')
export type MoneyView = z.infer<typeof MoneyView>

export const LocalizedText = z
  .object({
    en: z.string().optional(),
    ms: z.string().optional(),
    zh: z.string().optional(),
  })
  .describe('A text in the languages that it has')
