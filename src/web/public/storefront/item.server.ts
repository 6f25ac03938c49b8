import { data } from 'react-router'
import { packedTexts } from '#locales/index.ts'
import { DomainError } from '#shared/errors.ts'
import { cardTags } from '#web/card-tags.server.ts'
import { domainContext, pageContext } from '#web/context.ts'
import type { Route } from './+types/item.route.ts'
import { loadItem } from './item-data.server.ts'
import { itemPage } from './item-seo.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  const shown = await loadItem(ctx, params.itemid, url.searchParams.get('offer')).catch((error: unknown) => {
    throw error instanceof DomainError ? data(null, { status: 404 }) : error
  })
  // Free times are shown: a minute old at most.
  context
    .get(pageContext)
    .share([`item:${params.itemid}`, `company:${shown.company.id}`, ...cardTags(shown.similar)], 60)
  return {
    texts: packedTexts(ctx.locale, 'discover', 'item', 'search', 'trust'),
    ...shown,
    page: itemPage(ctx, shown, `/item/${params.itemid}`),
  }
}
