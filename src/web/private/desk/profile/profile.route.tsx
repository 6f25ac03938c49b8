import { useSearchParams } from 'react-router'
import { lazyPart } from '#web/ui/pieces/lazy-part.tsx'
import { Skeleton } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import type { Route } from './+types/profile.route.ts'

export const meta = titled('desk.nav_profile')

const Page = lazyPart(() => import('./page.tsx'), <Skeleton height={480} />)
const Closures = lazyPart(() => import('./closures.tsx'), <Skeleton height={480} />)
const Branches = lazyPart(() => import('./branches.tsx'), <Skeleton height={480} />)

/** A company's storefront for whoever makes it: what it says and shows, its branches, and when it is closed. The address says which. */
export default function Profile({ params: { companyid } }: Route.ComponentProps) {
  const [address] = useSearchParams()
  const tab = address.get('tab')
  if (tab === 'closures') return <Closures companyid={companyid} />
  return tab === 'branches' ? <Branches companyid={companyid} /> : <Page companyid={companyid} />
}
