import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes a file so that it is there whole or not at all, also after a power cut: into a neighbour, to the disk, then
 * renamed. What fails leaves nothing behind.
 */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true })
  const unfinished = `${file}.${randomUUID()}.part`
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  const entry = await open(folder, 'r')
  await entry.sync().finally(() => entry.close())
}
