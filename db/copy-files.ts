import { constants } from 'node:fs'
import { copyFile, link, mkdir, opendir } from 'node:fs/promises'
import path from 'node:path'

/**
 * Copies every file below a folder to another one; what is there already stays.
 * @param options.same a folder that may hold the same files already, an earlier backup: they are linked, not copied again.
 * Stored files never change under their name.
 * @returns how many files the folder has.
 */
export async function copyFiles(from: string, to: string, options: { same?: string } = {}): Promise<number> {
  const folder = await opendir(from).catch(() => undefined)
  if (!folder) return 0
  await mkdir(to, { recursive: true, mode: 0o700 })
  let count = 0
  for await (const entry of folder) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    const same = options.same && path.join(options.same, entry.name)
    if (entry.isDirectory()) count += await copyFiles(source, target, { ...(same && { same }) })
    else if (entry.isFile() && !entry.name.endsWith('.part')) {
      if (!(same && (await isLinked(same, target)))) await copyOnce(source, target)
      count++
    }
  }
  return count
}

const isLinked = (same: string, target: string) =>
  link(same, target).then(
    () => true,
    () => false,
  )

async function copyOnce(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Taken away since the folder was read, or there already.
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  }
}
