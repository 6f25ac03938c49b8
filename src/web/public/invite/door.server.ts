import { domainContext } from '#web/context.ts'
import type { Route } from './+types/door.route.ts'
import { inviteShell } from './invite.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return inviteShell(context.get(domainContext), '/invite')
}
