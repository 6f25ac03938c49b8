/** The frames a page can stand in; see `layoutOf`. */
export type PageLayout = 'bare' | 'admin' | 'user' | 'medium' | 'full' | 'default'

/**
 * The frame of a path (without locale prefix), first match in the specification's order, by whole segments.
 * It holds for every path at once, also for pages that come later.
 */
export function layoutOf(path: string): PageLayout {
  const segments = path.split('/').filter(Boolean)
  const [first, second] = segments
  if (first === 'mobileapp' || first === 'install' || ((first === 'invite' || first === 'for') && second !== undefined))
    return 'bare'
  if (segments.includes('admin')) return 'admin'
  if (segments.includes('my')) return 'user'
  if (first === 'about' || first === 'search') return 'medium'
  if (segments.length === 0 || first === 'jobs') return 'full'
  return 'default'
}

/** Where the install banner may show, per width class: see product.md, section 2. */
export function installBannerAt(path: string): { medium: boolean; large: boolean } {
  const layout = layoutOf(path)
  if (layout === 'bare') return { medium: false, large: false }
  return {
    medium: path === '/' || path === '/jobs' || path.startsWith('/jobs/'),
    large: path.includes('/my/profile') || path.includes('/co') || path.includes('/book'),
  }
}

/**
 * Where the offer of another language shows on a phone: low over the tabs, or above the bar that a page has of its own.
 * Null where there is none: what is filled in and paid there is not to be covered, nor left for another language.
 */
export function languageOfferAt(path: string): 'low' | 'raised' | null {
  const layout = layoutOf(path)
  if (layout === 'admin' || layout === 'bare' || /^\/(book|checkout)(\/|$)/.test(path)) return null
  return /^\/item\/|^\/co\/[^/]+\/item\//.test(path) ? 'raised' : 'low'
}
