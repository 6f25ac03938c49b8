import { existsSync, globSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The names of the files of a build itself, without those of the one before. */
const OWN = 'own.json'

/**
 * Puts the build in `next` of a folder in the place of the one that is there, whose files are kept once more: pages that are open,
 * and a server that runs, ask for them by their names, which say what is in them.
 */
export function takeOver(folder: string): void {
  const [own, next, old] = [OWN, 'next', 'old'].map((name) => path.join(folder, name)) as [string, string, string]
  const files = globSync('*/assets/*', { cwd: next })
  const before = existsSync(own) ? (JSON.parse(readFileSync(own, 'utf8')) as string[]) : []
  for (const file of before)
    if (!existsSync(path.join(next, file)) && existsSync(path.join(folder, file)))
      linkSync(path.join(folder, file), path.join(next, file))
  rmSync(old, { recursive: true, force: true })
  mkdirSync(old)
  for (const part of ['client', 'server']) {
    if (existsSync(path.join(folder, part))) renameSync(path.join(folder, part), path.join(old, part))
    renameSync(path.join(next, part), path.join(folder, part))
  }
  writeFileSync(own, JSON.stringify(files))
  for (const done of [old, next]) rmSync(done, { recursive: true })
}
