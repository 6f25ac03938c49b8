import type { CompanyRow } from '#contracts/catalogue.ts'
import { townName } from '#domain/base/index.ts'
import { type Locale, localized } from '#shared/locale.ts'
import type { companies } from './companies.tables.ts'

export function toCompanyRow(
  row: { company: typeof companies.$inferSelect; name: string; avatarFileId: string | null; city: string | null },
  locale: Locale,
): CompanyRow {
  const { company } = row
  return {
    companyid: company.id,
    slug: company.slug,
    name: row.name,
    tagline: localized(company.tagline, locale, company.defaultLocale),
    verified: company.verifiedAt !== null,
    avatarFileId: row.avatarFileId,
    coverFileId: company.coverFileId,
    ratingSum: company.ratingSum,
    ratingCount: company.ratingCount,
    city: row.city && townName(row.city, locale),
  }
}
