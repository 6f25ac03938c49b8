import { domainContext } from '#web/context.ts'
import type { Route } from './+types/cart.route.ts'
import { shell } from './buying.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return shell(context.get(domainContext).locale, 'cart')
}
