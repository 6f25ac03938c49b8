import { z } from 'zod'

/** An amount in sen. */
export const MoneyView = z.object({ amount: z.int(), currency: z.string() })
export type MoneyView = z.infer<typeof MoneyView>

/** A text in the languages that it has. */
export const LocalizedText = z.object({
  en: z.string().optional(),
  ms: z.string().optional(),
  zh: z.string().optional(),
})
