import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '../../scripts/browser.ts'
import { findLeaks } from '../leaks.ts'
import { startServer } from './running-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    browserPath: string
  }
}

/** One production server with demo data for all journeys. */
export default async function setup(project: TestProject) {
  const browserPath = findBrowser()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'khidmat-e2e-'))
  const server = await startServer({ dataDir })
  project.provide('serverUrl', server.url)
  project.provide('browserPath', browserPath)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
    const leaks = findLeaks(server.output())
    if (leaks.length > 0) throw new Error(`The server's log holds what it must not:\n${leaks.join('\n')}`)
  }
}
