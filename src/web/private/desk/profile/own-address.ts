import type { OwnCompany } from '#contracts/contacts.ts'
import { localePrefix } from '#shared/locale.ts'

/** The whole address of a storefront, in the company's language. Browser only. */
export const ownAddress = ({ defaultLocale, slug }: Pick<OwnCompany, 'defaultLocale' | 'slug'>): string =>
  `${window.location.origin}${localePrefix(defaultLocale)}/co/${slug}`
