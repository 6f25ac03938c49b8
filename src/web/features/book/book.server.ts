import { data, redirect } from 'react-router'
import { showBookable } from '#domain/orders/index.ts'
import { serverTranslator, texts } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { DomainError } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'
import { localePrefix } from '#shared/locale.ts'
import { domainContext, pageContext } from '#web/context.ts'
import type { Route } from './+types/book.route.ts'

/** The booking page of an offer: what there is to choose. Exact times come from the API once the page is there. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  if (!isId(params.offerid)) throw data(null, { status: 404 })
  const offer = await showBookable(ctx, params.offerid).catch((error: unknown) => {
    if (error instanceof DomainError && error.status === 404) throw data(null, { status: 404 })
    throw error
  })
  const path = `/book/${offer.slug}/${offer.offerid}`
  if (params.offer_slug !== offer.slug)
    throw redirect(`${localePrefix(ctx.locale)}${path}`, { status: 301, headers: { 'Cache-Control': 'no-cache' } })
  context.get(pageContext).share([`item:${offer.itemid}`, `company:${offer.company.companyid}`], 60)
  const t = serverTranslator(ctx.locale)
  return {
    offer,
    texts: texts(ctx.locale, 'book', 'orders'),
    page: {
      origin: ctx.platform.env.PUBLIC_URL,
      path,
      locale: ctx.locale,
      title: `${t('book.title', { name: offer.name })} - ${brand.name}`,
      description: t('book.description', { name: offer.name, company: offer.company.name }),
      ...(offer.pictureid ? { image: `${ctx.platform.env.PUBLIC_URL}/api/f/${offer.pictureid}?w=1920` } : {}),
    },
  }
}
