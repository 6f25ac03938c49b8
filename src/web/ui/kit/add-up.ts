export interface Sum {
  /** In the smallest unit of the currency. */
  amount: number
  currency: string
}

/** Adds amounts of money per currency, in the order of their first appearance. */
export function addUp(sums: readonly (Sum | null)[]): Sum[] {
  const found = new Map<string, number>()
  for (const sum of sums) if (sum) found.set(sum.currency, (found.get(sum.currency) ?? 0) + sum.amount)
  return [...found].map(([currency, amount]) => ({ currency, amount }))
}
