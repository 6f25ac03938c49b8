import type { ServerBuild } from 'react-router'
import * as serverBuild from 'virtual:react-router/server-build'

/** The routes as React Router compiled them, in the same module graph as the rest of the server. */
export const build = serverBuild as unknown as ServerBuild
