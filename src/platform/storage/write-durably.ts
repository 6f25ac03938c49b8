import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes a file atomically and durably, also across a power cut: to a temporary file beside it, fsync, then rename. A
 * failure leaves nothing behind.
 */
export async function writeDurably(file: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
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
