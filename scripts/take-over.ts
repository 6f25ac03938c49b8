import { existsSync, globSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** When the latest builds were made (milliseconds), and the names of their files, the newest first. */
const NAMES = 'names.json'
/** The files of so many builds are kept, and of all that were replaced within a day: whoever builds again before the restart takes nothing from the server that runs. */
const LEAST_KEPT = 3
const KEPT_MS = 24 * 3_600_000

interface Made {
  at: number
  files: string[]
}

function formerly(names: string): Made[] {
  try {
    return JSON.parse(readFileSync(names, 'utf8')) as Made[]
  } catch {
    // There was none, or it was cut off: a build is made all the same.
    return []
  }
}

/**
 * Puts the build in `next` of a folder in the place of the one that is there. The files of the latest ones are kept: pages that are
 * open, and a server that runs, ask for them by their names, which say what is in them.
 */
export function takeOver(folder: string, now = Date.now()): void {
  const [names, next, old] = [NAMES, 'next', 'old'].map((name) => path.join(folder, name)) as [string, string, string]
  const made = globSync('*/assets/*', { cwd: next }).toSorted()
  const before = formerly(names)
  const kept = [{ at: now, files: made }, ...before.filter(({ files }) => files.join() !== made.join())].filter(
    // However long one was in its place: what counts is when another took it.
    (_, i, all) => i < LEAST_KEPT || (all[i - 1]?.at ?? 0) > now - KEPT_MS,
  )
  for (const file of new Set(kept.flatMap(({ files }) => files)))
    if (!existsSync(path.join(next, file)) && existsSync(path.join(folder, file)))
      linkSync(path.join(folder, file), path.join(next, file))
  rmSync(old, { recursive: true, force: true })
  mkdirSync(old)
  // What starts looks for the server: it goes first and comes last, so that half of a build is none.
  for (const part of ['server', 'client'])
    if (existsSync(path.join(folder, part))) renameSync(path.join(folder, part), path.join(old, part))
  for (const part of ['client', 'server']) renameSync(path.join(next, part), path.join(folder, part))
  writeFileSync(names, JSON.stringify(kept))
  for (const done of [old, next]) rmSync(done, { recursive: true })
}
