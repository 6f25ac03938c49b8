import { useRemembered } from '#web/ui/discovery/recently-viewed.tsx'
import { pageMeta } from '#web/ui/seo.ts'
import type { Route } from './+types/company-item.route.ts'
import { CompanyHeader } from './company-header.tsx'
import { ItemView } from './item-view.tsx'

export { unlessChosen as shouldRevalidate } from './chosen-offer.ts'
export { loader } from './company-item.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

/** An item inside its company's storefront. */
export default function CompanyItem({ loaderData }: Route.ComponentProps) {
  useRemembered(loaderData.item.itemid)
  return (
    <div className="container">
      <CompanyHeader company={loaderData.company} />
      <ItemView key={loaderData.item.itemid} data={loaderData} />
    </div>
  )
}
