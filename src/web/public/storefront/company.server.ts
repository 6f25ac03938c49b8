import { packedTexts } from '#locales/index.ts'
import { readStorefront } from '#read/index.ts'
import { domainContext, pageContext } from '#web/context.ts'
import type { Route } from './+types/company.route.ts'
import { enterStorefront } from './company-door.server.ts'
import { companyPage } from './company-seo.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  const { id, slug } = await enterStorefront(ctx, params.companyid, url.search)
  const query = url.searchParams
  const { front, view } = await readStorefront(ctx, id, {
    person: query.get('person') ?? undefined,
    category: query.get('cat') ?? undefined,
    words: query.get('q') ?? undefined,
    after: query.get('cursor') ?? undefined,
  })
  context.get(pageContext).share([`company:${id}`], 60)
  return {
    texts: packedTexts(ctx.locale, 'discover', 'item', 'search', 'company', 'trust'),
    view,
    // What is filtered is no other page for machines: its address is that of the whole.
    page: companyPage(ctx, slug, front, view),
  }
}
