import { redirect } from 'react-router'
import { localePrefix } from '#shared/locale.ts'
import { domainContext } from '#web/context.ts'
import type { Route } from './+types/door.route.ts'

/** A company's desk begins with its dashboard. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { locale } = context.get(domainContext)
  return redirect(`${localePrefix(locale)}/co/${params.companyid}/admin/dashboard`, {
    headers: { 'Cache-Control': 'no-store' },
  })
}
