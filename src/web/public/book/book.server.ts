import { data, redirect } from 'react-router'
import { getOfferTerms } from '#domain/trade/index.ts'
import { packedTexts, serverTranslator } from '#locales/index.ts'
import { writeAmount } from '#shared/amount.ts'
import { brand } from '#shared/brand.ts'
import { cut } from '#shared/cut.ts'
import { DomainError } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'
import { localePrefix } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { domainContext, pageContext } from '#web/context.ts'
import { pathOf } from '#web/ui/client/path-of.ts'
import type { Route } from './+types/book.route.ts'

/** The offer's terms, the same for everyone; exact times come from the API once the page is alive. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  if (!isId(params.offerid)) throw data(null, { status: 404 })
  const terms = await getOfferTerms(ctx, params.offerid).catch((error: unknown) => {
    throw error instanceof DomainError ? data(null, { status: 404 }) : error
  })
  if (params.offer_slug !== terms.slug) {
    // The router puts the language before it.
    throw redirect(`/book/${terms.slug}/${terms.offerid}${url.search}`, {
      status: 301,
      headers: { 'Cache-Control': 'no-cache' },
    })
  }
  context.get(pageContext).share([`company:${terms.company.companyid}`, `item:${terms.itemid}`], 60)
  const t = serverTranslator(ctx.locale)
  const title = t('book.pageTitle', { title: terms.title, company: terms.company.name })
  const origin = ctx.platform.env.PUBLIC_URL
  const image = terms.pictureFileId
    ? `${origin}${pathOf('GET /api/f/{id}', { id: terms.pictureFileId, query: { w: '1200' } })}`
    : undefined
  const shown = terms.shown.price
  const path = `/book/${terms.slug}/${terms.offerid}`
  return {
    texts: packedTexts(ctx.locale, 'book', 'address', 'slots', 'discover', 'sums'),
    terms,
    page: {
      origin,
      path,
      locale: ctx.locale,
      title: `${title} - ${brand.name}`,
      description: cut(`${terms.summary} ${formatMoney(shown.amount, shown.currency)}`, 160),
      image,
      jsonLd: [
        {
          '@context': 'https://schema.org',
          '@type': 'Offer',
          name: terms.name,
          url: `${origin}${localePrefix(ctx.locale)}${path}`,
          price: writeAmount(shown.amount),
          priceCurrency: shown.currency,
          itemOffered: {
            '@type': terms.isEvent ? 'Event' : 'Service',
            name: terms.title,
            ...(terms.isEvent &&
              terms.occurrences[0] && {
                startDate: terms.occurrences[0].startsAt,
                endDate: terms.occurrences[0].endsAt,
                location: terms.branch?.address,
              }),
          },
          seller: { '@type': 'Organization', name: terms.company.name },
        },
      ],
    },
  }
}
