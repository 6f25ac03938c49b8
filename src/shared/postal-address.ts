interface PostalAddress {
  line1?: string | null
  line2?: string | null
  postcode?: string | null
  city?: string | null
  state?: string | null
}

const filled = (parts: readonly (string | null | undefined)[], between: string) => parts.filter(Boolean).join(between)

/** An address as on a letter: the street, then the town. Unknown parts are left out. */
export function addressLines({ line1, line2, postcode, city, state }: PostalAddress): string[] {
  return [filled([line1, line2], ', '), filled([filled([postcode, city], ' '), state], ', ')].filter(Boolean)
}

/** An address in one line. */
export const addressLine = (address: PostalAddress): string => addressLines(address).join(', ')

/** Whether a text is a Malaysian postcode: five digits. */
export const isPostcode = (text: string): boolean => /^\d{5}$/.test(text.trim())

/** The postcode in the field for one, however it is written (`８００００`, `80 000`, `MY-80000`, `80000 JB`); as it is written where it is none. */
export function readPostcode(written: string): string {
  const plain = withAsciiDigits(written)
  const digits = plain.replaceAll(/\D/g, '')
  return isPostcode(digits) ? digits : (/(?<!\d)\d{5}(?!\d)/.exec(plain)?.[0] ?? written)
}

/** A text whose digits are 0 to 9, of whatever alphabet they are. */
export const withAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    // Each alphabet has its ten in a row.
    for (let value = 0; value < 10; value++)
      if (!/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) return String(value)
    return digit
  })

/** A part of an address without the postcode that it begins or ends with. */
export const withoutPostcode = (part: string): string =>
  withAsciiDigits(part)
    .replace(/^\s*\d{5}\b/, '')
    .replace(/\b\d{5}\s*$/, '')

/** The postcode that a part of an address begins with, if it does. */
export const leadingPostcode = (part: string): string | undefined => /^\s*(\d{5})\b/.exec(withAsciiDigits(part))?.[1]

/** The postcode that a part of an address ends with, if it does. */
export const endingPostcode = (part: string): string | undefined => /\b(\d{5})\s*$/.exec(withAsciiDigits(part))?.[1]

/** The postcode that is written before or behind the name of a town, as on a letter. */
export function postcodeBeside(town: string): string | undefined {
  const [, before, behind] = /^\s*(\d{5})\s+\D|\D\s+(\d{5})\s*$/.exec(town) ?? []
  return before ?? behind
}
