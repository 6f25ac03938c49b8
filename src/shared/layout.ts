/** The layouts of pages; see `layoutOf`. */
export type PageLayout = 'bare' | 'admin' | 'user' | 'medium' | 'full' | 'default'

/**
 * The layout of a path (without locale prefix): the first match in the order below, by whole segments. It covers
 * every path, also of future pages.
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

/** Where the install banner may show, per width class. */
export function installBannerAt(path: string): { medium: boolean; large: boolean } {
  const layout = layoutOf(path)
  if (layout === 'bare') return { medium: false, large: false }
  return {
    medium: path === '/' || path === '/jobs' || path.startsWith('/jobs/'),
    large: path.includes('/my/profile') || path.includes('/co') || path.includes('/book'),
  }
}

/**
 * Where the offer of another language shows on a phone: just above the tabs, or above the page's own bar. Null where it
 * does not show: it must not cover a form or a payment, nor lead away from one.
 */
export function languageOfferAt(path: string): 'low' | 'raised' | null {
  const layout = layoutOf(path)
  if (
    layout === 'admin' ||
    layout === 'bare' ||
    /^\/(book|checkout|pay|my\/(order|messages|profile|add-provider))(\/|$)/.test(path)
  )
    return null
  return /^\/item\/|^\/co\/[^/]+\/item\//.test(path) ? 'raised' : 'low'
}
