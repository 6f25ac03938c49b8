const grouped = /^\d{1,3}(?:([,\s])\d{3})(?:\1\d{3})*(\.\d{1,2})?$/
const plain = /^\d{1,9}([.,]\d{1,2})?$/

/**
 * Parses an amount as Malaysians write it, to sen: '1,234.50', '1 234.50', '1234.5', and '12,50', which is unambiguous.
 * @returns undefined for a text that is no amount, or is ambiguous: '1.234,50'.
 */
export function readAmount(text: string): number | undefined {
  const typed = text.trim()
  const number = grouped.test(typed)
    ? typed.replaceAll(/[,\s]/g, '')
    : plain.test(typed)
      ? typed.replace(',', '.')
      : undefined
  return number === undefined ? undefined : Math.round(Number(number) * 100)
}

/** An amount as a bare number of two decimals, as files and structured data want it, and as `readAmount` reads it: '1234.50'. */
export const writeAmount = (amount: number): string => (amount / 100).toFixed(2)
