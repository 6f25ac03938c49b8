export interface Sum {
  /** In the smallest unit of the currency. */
  amount: number
  currency: string
}

/** Sums of money together, one for each currency, in the order in which the currencies come. */
export function addUp(sums: readonly (Sum | null)[]): Sum[] {
  const found = new Map<string, number>()
  for (const sum of sums) if (sum) found.set(sum.currency, (found.get(sum.currency) ?? 0) + sum.amount)
  return [...found].map(([currency, amount]) => ({ currency, amount }))
}
