import { Crumbs } from '#web/ui/discovery/crumbs.tsx'
import { RecentlyViewed, useRemembered } from '#web/ui/discovery/recently-viewed.tsx'
import { useT } from '#web/ui/i18n.tsx'
import { pageMeta } from '#web/ui/seo.ts'
import type { Route } from './+types/item.route.ts'
import { ItemView } from './item-view.tsx'

export { unlessChosen as shouldRevalidate } from './chosen-offer.ts'
export { loader } from './item.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

/** An item in the marketplace. */
export default function Item({ loaderData }: Route.ComponentProps) {
  const { item, category } = loaderData
  const t = useT()
  useRemembered(item.itemid)
  return (
    <div className="container">
      <Crumbs
        trail={[
          item.kind === 'event'
            ? { name: t('item.events'), to: '/search?kind=event' }
            : { name: category.name, to: `/cat/${category.key}` },
          { name: item.title },
        ]}
      />
      <ItemView key={item.itemid} data={loaderData} />
      <RecentlyViewed except={item.itemid} />
    </div>
  )
}
