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
