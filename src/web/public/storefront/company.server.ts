import {
  cleanHtml,
  listReviews,
  listUpcoming,
  summariseReviews,
  toEventRow,
  toReviewRow,
} from '#domain/catalogue/index.ts'
import { getStorefront } from '#domain/companies/index.ts'
import { cardsOfCompany } from '#domain/search/index.ts'
import { trustOf } from '#domain/talk/index.ts'
import { packedTexts } from '#locales/index.ts'
import { type Localized, localized } from '#shared/locale.ts'
import { addressLine } from '#shared/postal-address.ts'
import { domainContext, pageContext } from '#web/context.ts'
import type { Route } from './+types/company.route.ts'
import { enterStorefront } from './company-door.server.ts'
import { companyPage } from './company-seo.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  const { id, slug } = await enterStorefront(ctx, params.companyid, url.search)
  const [front, offers, events, summary, reviews, trust] = await Promise.all([
    getStorefront(ctx, id),
    cardsOfCompany(ctx, id),
    listUpcoming(ctx, { limit: 8, companyId: id }),
    summariseReviews(ctx, { companyId: id }),
    listReviews(ctx, { companyId: id, limit: 12 }),
    trustOf(ctx, [id]),
  ])
  context.get(pageContext).share([`company:${id}`], 60)
  const { company } = front
  const say = (text: Localized | null) => localized(text, ctx.locale, company.defaultLocale)
  return {
    texts: packedTexts(ctx.locale, 'discover', 'item', 'search', 'company', 'trust'),
    company: {
      id,
      slug,
      name: front.name,
      tagline: say(company.tagline),
      html: cleanHtml(say(company.description)),
      avatarFileId: front.avatarFileId,
      coverFileId: company.coverFileId,
      gallery: company.galleryFileIds,
      trust: trust.get(id),
      since: company.createdAt.getUTCFullYear(),
      ratingSum: summary.sum,
      ratingCount: summary.count,
    },
    branches: front.branches.map((branch) => ({
      id: branch.id,
      name: say(branch.name),
      line: addressLine(branch),
    })),
    people: front.people.map((person) => ({
      id: person.id,
      name: person.name,
      title: say(person.title),
      avatarFileId: person.avatarFileId,
    })),
    offers,
    events: events.map((row) => toEventRow(row, ctx.locale)),
    summary,
    reviews: reviews.rows.map((row) => toReviewRow(row, ctx.locale)),
    now: ctx.now().toISOString(),
    page: companyPage(ctx, slug, front, summary),
  }
}
