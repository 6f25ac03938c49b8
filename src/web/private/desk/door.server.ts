import { redirect } from 'react-router'
import type { Route } from './+types/door.route.ts'

/** A company's desk begins with its dashboard, in the language of the address. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/co/${encodeURIComponent(params.companyid)}/admin/dashboard`, {
    headers: { 'Cache-Control': 'no-store' },
  })
}
