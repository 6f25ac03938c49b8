/** Reserved words that cannot be a company's slug: the first segment of each of our paths, and words for future paths. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  `about address-back admin api app assets auth blog blogs book cart cat checkout co company dev docs embed en event events files for health help hire
  home icon install invite item items jobs job-action khidmat login logout manifest metrics mobileapp ms my new offers
  operator operators pay policies privacy provider providers refer register robots search security settings shop sitemap signed-in
  start-selling static support system terms users wallet wlist www zh`.split(/\s+/),
)

/** Whether a text may be a company's slug: 3 to 60 characters of a-z, 0-9 and inner dashes, no reserved word. */
export function isSlug(text: string): boolean {
  return /^(?=.{3,60}$)[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && !reservedSlugs.has(text)
}

/** A suggestion for a slug from a name: 'Seri Ayu Salon & Spa' becomes 'seri-ayu-salon-spa'. May be too short to be one. */
export function slugFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 54)
    .replace(/^-+|-+$/g, '')
}
