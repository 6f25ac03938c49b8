import { type Context } from '#domain/base/index.ts'
import { writeAmount } from '#shared/amount.ts'
import { brand } from '#shared/brand.ts'
import { localePrefix } from '#shared/locale.ts'
import { pathOf } from '#web/ui/client/path-of.ts'
import type { ItemData } from './item-data.server.ts'

/** Title, description, cards and structured data of an item's page. */
export function itemPage(ctx: Context, data: ItemData, path: string) {
  const { item, company, offers, category } = data
  const origin = ctx.platform.env.PUBLIC_URL
  const url = (of: string) => `${origin}${localePrefix(ctx.locale)}${of}`
  const image =
    item.pictures[0] && `${origin}${pathOf('GET /api/f/{id}', { id: item.pictures[0], query: { w: '1200' } })}`
  const city = (offers.find((offer) => offer.offerid === data.linked) ?? offers[0])?.branch?.city
  return {
    origin,
    path,
    locale: ctx.locale,
    title: `${item.title}${city ? `, ${city}` : ''} - ${company.name} - ${brand.name}`,
    description: `${item.summary} ${company.name}${city ? `, ${city}` : ''}.`,
    image,
    jsonLd: [
      item.kind === 'event' ? eventLd(data, url(path), image) : serviceLd(data, url(path), image),
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: brand.name, item: url('/') },
          { '@type': 'ListItem', position: 2, name: category.name, item: url(`/cat/${category.key}`) },
          { '@type': 'ListItem', position: 3, name: item.title },
        ],
      },
      ...(item.faqs.length > 0
        ? [
            {
              '@context': 'https://schema.org',
              '@type': 'FAQPage',
              mainEntity: item.faqs.map((faq) => ({
                '@type': 'Question',
                name: faq.question,
                acceptedAnswer: { '@type': 'Answer', text: faq.answer },
              })),
            },
          ]
        : []),
    ],
  }
}

function serviceLd({ item, company, offers, reviews }: ItemData, url: string, image: string | undefined) {
  const { count, sum } = reviews.summary
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: item.title,
    description: item.summary,
    url,
    ...(image && { image }),
    provider: {
      '@type': 'LocalBusiness',
      name: company.name,
      ...(offers[0]?.branch && { address: offers[0].branch.line }),
    },
    offers: offers.map((offer) => ({
      '@type': 'Offer',
      name: offer.name,
      price: writeAmount(offer.price.amount),
      priceCurrency: offer.price.currency,
      availability: 'https://schema.org/InStock',
    })),
    ...(count > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: (sum / count).toFixed(1), reviewCount: count },
    }),
  }
}

function eventLd({ item, company, offers, dates }: ItemData, url: string, image: string | undefined) {
  const [offer] = offers
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: item.title,
    description: item.summary,
    url,
    ...(image && { image }),
    ...(dates[0] && { startDate: dates[0].startsAt, endDate: dates[0].endsAt }),
    eventAttendanceMode: `https://schema.org/${offer?.online ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: offer?.online
      ? { '@type': 'VirtualLocation', url }
      : { '@type': 'Place', name: company.name, address: offer?.branch?.line ?? '' },
    organizer: { '@type': 'Organization', name: company.name },
    offers: (offer?.tickets ?? []).map((ticket) => ({
      '@type': 'Offer',
      name: ticket.name,
      price: writeAmount(ticket.price.amount),
      priceCurrency: ticket.price.currency,
    })),
  }
}
