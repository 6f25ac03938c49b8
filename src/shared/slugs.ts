/** Words that no company may be called: the first part of every path of ours, and those that paths grow from. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  `about admin api app assets auth blog blogs book cart cat checkout co company dev docs en event events files for health help hire
  home icon install invite item items jobs job-action khidmat login logout manifest metrics mobileapp ms my new offers
  operator operators pay policies privacy provider providers refer register robots search security settings shop sitemap signed-in
  start-selling static support system terms users wlist www zh`.split(/\s+/),
)

/** Whether a text may be a company's slug: 3 to 60 of a-z, 0-9 and inner dashes, no reserved word. */
export function isSlug(text: string): boolean {
  return /^(?=.{3,60}$)[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && !reservedSlugs.has(text)
}

/** A name as the beginning of a slug: 'Seri Ayu Salon & Spa' becomes 'seri-ayu-salon-spa'. May be too short to be one. */
export function slugFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 54)
    .replace(/^-+|-+$/g, '')
}
