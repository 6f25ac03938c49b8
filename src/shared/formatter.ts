const made = new Map<string, Intl.DateTimeFormat>()
const MOST_MADE = 500

/**
 * A formatter of dates, made once for a language and its options: making one costs as much as rendering a card.
 * @param language a BCP 47 tag, such as 'en-MY'
 */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language}${JSON.stringify(options)}`
  let formatter = made.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, options)
    // Zones are chosen from a closed list, but calendars of the whole world together are more than any page needs.
    if (made.size >= MOST_MADE) made.clear()
    made.set(key, formatter)
  }
  return formatter
}

const numbers = new Map<string, Intl.NumberFormat>()

/** A formatter of plain numbers, made once for a language. @param language a BCP 47 tag */
export function numberFormat(language: string): Intl.NumberFormat {
  const formatter = numbers.get(language) ?? new Intl.NumberFormat(language)
  numbers.set(language, formatter)
  return formatter
}

const units = new Map<string, Intl.NumberFormat>()

/** A formatter of so many of a unit, made once for a language. @param language a BCP 47 tag @param unit such as 'hour' */
export function unitFormat(language: string, unit: string, unitDisplay: 'long' | 'narrow' = 'long'): Intl.NumberFormat {
  const key = `${language} ${unit} ${unitDisplay}`
  const formatter = units.get(key) ?? new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay })
  units.set(key, formatter)
  return formatter
}
