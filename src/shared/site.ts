/** Sites that may frame the booking page of one company. */
export const MOST_SITES = 20

/** Names of sites, which have a dot and do not end with a number, without what says something else to a browser that reads a list of sites. */
const name = /^([a-z0-9-]+\.)+[a-z0-9-]*[a-z-][a-z0-9-]*$/
/** Names under which a machine calls itself. */
const ownMachine = new Set(['localhost', '127.0.0.1'])

/**
 * Whether a text names a site as browsers do: 'https://www.example.com', without a path and in small letters. On one's own machine alone it
 * need not be encrypted; whether that is a site at all, its installation says.
 */
export function isSite(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.origin !== text) return false
  if (ownMachine.has(url.hostname)) return url.protocol === 'https:' || url.protocol === 'http:'
  return url.protocol === 'https:' && name.test(url.hostname)
}

/**
 * The site of an address as somebody types or pastes it: 'www.example.com/prices/' is 'https://www.example.com'. Undefined of what is none.
 * @param here the name of the machine that asks: on one's own alone that may be a site
 */
export function siteOf(typed: string, here: string): string | undefined {
  const text = typed.trim()
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  const { origin, hostname } = URL.parse(whole) ?? { origin: '', hostname: '' }
  if (ownMachine.has(hostname) && !ownMachine.has(here)) return undefined
  return isSite(origin) ? origin : undefined
}
