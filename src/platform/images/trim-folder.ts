import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

interface Kept {
  file: string
  bytes: number
  madeAt: number
}

/**
 * Keeps a folder of finished pictures below a size: where there is more, each of its parts loses its oldest ones, a fair share.
 * What is asked for again is made again. One part is looked at at a time, however many files there are.
 * @param mostBytes what may stay
 * @returns how many files were removed
 */
export async function trimFolder(folder: string, mostBytes: number): Promise<number> {
  const parts = (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name))
    .map(({ name }) => path.join(folder, name))
  let total = 0
  for (const part of parts) for (const { bytes } of await filesOf(part)) total += bytes
  if (total <= mostBytes) return 0
  const share = mostBytes / total
  let removed = 0
  for (const part of parts) {
    const files = (await filesOf(part)).sort((one, other) => other.madeAt - one.madeAt)
    let left = share * files.reduce((sum, { bytes }) => sum + bytes, 0)
    for (const { file, bytes } of files) {
      left -= bytes
      if (left >= 0) continue
      await rm(file, { force: true })
      removed++
    }
  }
  return removed
}

async function filesOf(part: string): Promise<Kept[]> {
  const names = await readdir(part).catch((): string[] => [])
  const kept: Kept[] = []
  for (const name of names) {
    const file = path.join(part, name)
    const found = await stat(file).catch(() => undefined)
    if (found?.isFile()) kept.push({ file, bytes: found.size, madeAt: found.mtimeMs })
  }
  return kept
}
