import { redirect } from 'react-router'
import { localePrefix } from '#shared/locale.ts'
import { localeContext } from '#web/context.ts'
import type { Route } from './+types/door.route.ts'

/** `/admin` is the overview. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(`${localePrefix(context.get(localeContext))}/admin/overview`, {
    headers: { 'Cache-Control': 'no-store' },
  })
}
