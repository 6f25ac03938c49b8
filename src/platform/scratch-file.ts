import * as fs from 'node:fs'
import { unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { newId } from '#shared/ids.ts'

// By number, not by `FileHandle`: one that is collected before it is closed ends the whole process.
const open = promisify(fs.open)
const write = promisify(fs.write)
const read = promisify(fs.read)
const stat = promisify(fs.fstat)
const close = promisify(fs.close)

/** Bytes that wait on disk for a moment. They have no name: they are gone when this is disposed of, or the process killed. */
export interface ScratchFile extends AsyncDisposable {
  append(chunk: Uint8Array): Promise<void>
  bytes(): Promise<Uint8Array<ArrayBuffer>>
  /** How long it is by now. */
  byteLength(): Promise<number>
  /** The same a piece at a time, as they are taken. */
  chunks(): AsyncGenerator<Uint8Array>
}

const CHUNK_BYTES = 256 * 1024

/** Opens an empty one. */
export async function openScratchFile(): Promise<ScratchFile> {
  const place = path.join(tmpdir(), `khidmat-${newId()}`)
  const file = await open(place, 'wx+', 0o600)
  await unlink(place)
  return {
    async append(chunk) {
      for (let at = 0; at < chunk.byteLength; ) at += (await write(file, chunk, at)).bytesWritten
    },
    async bytes() {
      const { size } = await stat(file)
      const bytes = new Uint8Array(size)
      for (let at = 0; at < size; ) {
        const { bytesRead } = await read(file, bytes, at, size - at, at)
        if (bytesRead === 0) break
        at += bytesRead
      }
      return bytes
    },
    byteLength: async () => (await stat(file)).size,
    async *chunks() {
      for (let at = 0; ; ) {
        const { bytesRead, buffer } = await read(file, new Uint8Array(CHUNK_BYTES), 0, CHUNK_BYTES, at)
        if (bytesRead === 0) return
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    },
    [Symbol.asyncDispose]: () => close(file),
  }
}
