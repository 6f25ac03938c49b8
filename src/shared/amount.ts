const grouped = /^\d{1,3}(?:([,\s])\d{3})(?:\1\d{3})*(\.\d{1,2})?$/
const plain = /^\d{1,9}([.,]\d{1,2})?$/

/**
 * An amount as people here write it, in sen: '1,234.50', '1 234.50', '1234.5', and '12,50', which can mean nothing else.
 * @returns undefined for what is no amount, or could be two: '1.234,50'.
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
