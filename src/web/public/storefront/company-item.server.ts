import { data, redirect } from 'react-router'
import { packedTexts } from '#locales/index.ts'
import { DomainError } from '#shared/errors.ts'
import { cardTags } from '#web/card-tags.server.ts'
import { domainContext, pageContext } from '#web/context.ts'
import type { Route } from './+types/company-item.route.ts'
import { enterStorefront } from './company-door.server.ts'
import { loadItem } from './item-data.server.ts'
import { itemPage } from './item-seo.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  const { id } = await enterStorefront(ctx, params.companyid, `/item/${params.itemid}${url.search}`)
  const shown = await loadItem(ctx, params.itemid, url.searchParams.get('offer')).catch((error: unknown) => {
    throw error instanceof DomainError ? data(null, { status: 404 }) : error
  })
  // Of another company: its item page in the marketplace is the right one.
  if (shown.company.id !== id)
    // The router puts the language before it.
    throw redirect(`/item/${params.itemid}${url.search}`, {
      status: 301,
      headers: { 'Cache-Control': 'no-cache' },
    })
  context.get(pageContext).share([`item:${params.itemid}`, `company:${id}`, ...cardTags(shown.similar)], 60)
  // The same content as in the marketplace, which is its canonical address.
  return {
    texts: packedTexts(ctx.locale, 'discover', 'item', 'search', 'company', 'trust'),
    ...shown,
    page: itemPage(ctx, shown, `/item/${params.itemid}`),
  }
}
