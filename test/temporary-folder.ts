import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder for one run. What tests and browsers of the run put into the system's temporary folder lands there, too, and goes with it. */
export function temporaryFolder(name: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), `khidmat-${name}-`))
  process.env.TMPDIR = path.join(folder, 'tmp')
  mkdirSync(process.env.TMPDIR)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
