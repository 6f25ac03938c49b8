import { domainContext } from '#web/context.ts'
import type { Route } from './+types/invited.route.ts'
import { inviteShell, requireCodeForm } from './invite.server.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  const code = requireCodeForm(params.referralcode)
  return { ...inviteShell(context.get(domainContext), `/invite/${code}`), code }
}
