import type { Locale } from '#shared/locale.ts'

/** The code that puts the booking page of a company on its own site: a button, or `isWhole` the page itself. Browser only. */
export function snippetOf({ slug, locale, isWhole }: { slug: string; locale: Locale; isWhole: boolean }): string {
  const script = document.createElement('script')
  script.async = true
  script.src = `${window.location.origin}/embed.js`
  Object.assign(script.dataset, { company: slug, ...(isWhole && { show: 'calendar' }), lang: locale })
  return script.outerHTML.replace('async=""', 'async')
}
