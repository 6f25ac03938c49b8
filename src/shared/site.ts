/** Sites that may frame the booking page of one company. */
export const MOST_SITES = 20

/** Names of machines, without what says something else to a browser that reads a list of sites. */
const name = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/
/** Names under which a machine calls itself. */
const ownMachine = new Set(['localhost', '127.0.0.1'])

/**
 * Whether a text names a site as browsers do: 'https://www.example.com', without a path and in small letters. On one's own machine alone it
 * need not be encrypted.
 */
export function isSite(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.origin !== text || !name.test(url.hostname)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && ownMachine.has(url.hostname))
}

/** The site of an address as somebody types or pastes it: 'www.example.com/prices/' is 'https://www.example.com'. Undefined of what is none. */
export function siteOf(typed: string): string | undefined {
  const text = typed.trim()
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  const origin = URL.canParse(whole) ? new URL(whole).origin : ''
  return isSite(origin) ? origin : undefined
}
