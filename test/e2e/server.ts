import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '../../scripts/browser.ts'
import { findLeaks } from '../leaks.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { makeMarket, startServer } from './running-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One per worker. */
    serverUrls: string[]
    browserPath: string
  }
}

/** A production server with demo data for each worker. */
export default async function setup(project: TestProject) {
  project.provide('browserPath', findBrowser())
  const { folder, remove } = temporaryFolder('e2e')
  await makeMarket(path.join(folder, 'market'))
  const workers = [...Array(project.config.maxWorkers).keys()]
  const servers = await Promise.all(workers.map((n) => startServer({ dataDir: path.join(folder, String(n)) })))
  project.provide(
    'serverUrls',
    servers.map(({ url }) => url),
  )
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
    remove()
    const leaks = servers.flatMap((server) => findLeaks(server.output()))
    if (leaks.length > 0) throw new Error(`The server's log holds what it must not:\n${leaks.join('\n')}`)
  }
}
