import { useT } from '#web/ui/i18n.tsx'
import { pageMeta } from '#web/ui/seo.ts'
import type { Route } from './+types/home.route.ts'

export { loader } from './home.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

export default function Home() {
  const t = useT()
  return (
    <div className="container">
      <h1>{t('layout.description')}</h1>
    </div>
  )
}
