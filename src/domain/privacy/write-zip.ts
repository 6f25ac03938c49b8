import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { ScratchFile } from '#platform/scratch-file.ts'

/** A file in a zip: words, which are made smaller, or bytes that flow and are small already, such as pictures and PDFs. */
export interface Packed {
  name: string
  bytes: Uint8Array | AsyncIterable<Uint8Array>
}

/** What is worked on before others have their turn: a few milliseconds. */
const PIECE_BYTES = 64 * 1024

/**
 * Writes a zip a piece at a time: neither is it in memory as a whole, nor does anybody wait for more than one piece.
 * @param at what its files say when they were changed
 */
export async function writeZip(into: ScratchFile, files: AsyncIterable<Packed>, at: Date): Promise<void> {
  const done: Uint8Array[] = []
  let failed: Error | null = null
  const zip = new Zip((error, piece) => {
    failed ??= error
    done.push(piece)
  })
  const write = async () => {
    if (failed) throw failed
    for (const piece of done.splice(0)) await into.append(piece)
  }
  for await (const { name, bytes } of files) {
    const isWords = bytes instanceof Uint8Array
    const file = isWords ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
    file.mtime = at
    zip.add(file)
    for await (const piece of isWords ? piecesOf(bytes) : bytes) {
      file.push(piece)
      await write()
    }
    file.push(new Uint8Array(), true)
    await write()
  }
  zip.end()
  await write()
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    await setImmediate()
    yield bytes.subarray(from, from + PIECE_BYTES)
  }
}
