import { data } from 'react-router'
import { domainContext } from '#web/context.ts'
import type { Route } from './+types/sandbox.route.ts'
import { shell } from './buying.server.ts'

/** The sandbox's page exists in the demo only. */
export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  if (!ctx.platform.env.DEMO) throw data(null, { status: 404 })
  return shell(ctx.locale, 'pay')
}
