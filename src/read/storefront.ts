import type { StorefrontPreview, StorefrontQuery, StorefrontView } from '#contracts/storefront.ts'
import type { Context } from '#domain/base/index.ts'
import {
  cleanHtml,
  listReviews,
  listUpcoming,
  summariseReviews,
  toEventRow,
  toReviewRow,
} from '#domain/catalogue/index.ts'
import { branchName, getStorefront, requireInside } from '#domain/companies/index.ts'
import { type MenuWish, menuOf } from '#domain/search/index.ts'
import { trustOf } from '#domain/talk/index.ts'
import { companyState } from '#shared/company-life.ts'
import { DomainError } from '#shared/errors.ts'
import { type Localized, localized } from '#shared/locale.ts'
import { addressLine } from '#shared/postal-address.ts'
import { closedAt } from './closed-days.ts'
import { openAt } from './opening-hours.ts'

const [FIRST_EVENTS, FIRST_REVIEWS] = [8, 12]

/**
 * A company's storefront in the language of the request, and what of it machines are told. Whether whoever asks may see it, where it is not open,
 * is the caller's to ask.
 * @throws DomainError `companies.company_not_found`
 */
export async function readStorefront(ctx: Context, companyId: string, wish: MenuWish) {
  const front = await getStorefront(ctx, companyId)
  const { company } = front
  const [{ menu, people }, events, summary, reviews, trust, hours, closed] = await Promise.all([
    menuOf(ctx, company, wish),
    listUpcoming(ctx, { limit: FIRST_EVENTS, companyId }),
    summariseReviews(ctx, { companyId }),
    listReviews(ctx, { companyId, limit: FIRST_REVIEWS }),
    trustOf(ctx, [companyId]),
    openAt(
      ctx,
      front.branches.map(({ id }) => id),
    ),
    closedAt(
      ctx,
      front.branches.map(({ id }) => id),
    ),
  ])
  const say = (text: Localized | null) => localized(text, ctx.locale, company.defaultLocale)
  const view: StorefrontView = {
    company: {
      id: company.id,
      slug: company.slug,
      name: front.name,
      tagline: say(company.tagline),
      html: cleanHtml(say(company.description)),
      avatarFileId: front.avatarFileId,
      coverFileId: company.coverFileId,
      gallery: company.galleryFileIds,
      trust: trust.get(companyId),
      since: company.createdAt.getUTCFullYear(),
      ratingSum: summary.sum,
      ratingCount: summary.count,
    },
    branches: front.branches.map((branch) => ({
      id: branch.id,
      name: branchName(branch, ctx.locale),
      line: addressLine(branch),
      phone: branch.phonePublic ? branch.phone : null,
      lat: branch.lat,
      lng: branch.lng,
      zone: branch.zone,
      photos: branch.galleryFileIds,
      hours: hours.get(branch.id) ?? [],
      closed: (closed.get(branch.id) ?? []).map(({ words, ...days }) => ({ ...days, words: say(words) })),
    })),
    people,
    menu,
    events: events.map((row) => toEventRow(row, ctx.locale)),
    summary,
    reviews: reviews.rows.map((row) => toReviewRow(row, ctx.locale)),
    now: ctx.now().toISOString(),
  }
  return { front, view }
}

/**
 * The storefront of a company as it will be, for those who work there and for operators; there is none of one that has ended.
 * @throws DomainError `identity.sign_in_required`, `companies.company_not_found`
 */
export async function previewStorefront(
  ctx: Context,
  { companyid, ...wish }: StorefrontQuery,
): Promise<StorefrontPreview> {
  const company = await requireInside(ctx, companyid)
  if (company.status === 'terminated') throw new DomainError('companies.company_not_found')
  const { view } = await readStorefront(ctx, company.id, wish)
  return { state: companyState(company), storefront: view }
}
