import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const require = createRequire(import.meta.url)
const files = {
  latin: '@fontsource/urbanist/files/urbanist-latin-400-normal.woff',
  latinBold: '@fontsource/urbanist/files/urbanist-latin-700-normal.woff',
  han: '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff',
  hanBold: '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff',
} as const
export type FontName = keyof typeof files

const opened = new Map<FontName, Buffer>()

/**
 * A bundled font, unpacked once per process. The PDF library would unpack a WOFF font in JavaScript for every document,
 * which takes seconds for Chinese.
 */
export function fontBytes(name: FontName): Buffer {
  let bytes = opened.get(name)
  if (!bytes) {
    bytes = unpackWoff(readFileSync(require.resolve(files[name])))
    opened.set(name, bytes)
  }
  return bytes
}

/** Unpacks WOFF 1.0 to the plain font inside (https://www.w3.org/TR/WOFF/#OverallStructure). */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const entry = 44 + i * 20
    const [offset, packed, size] = [
      woff.readUInt32BE(entry + 4),
      woff.readUInt32BE(entry + 8),
      woff.readUInt32BE(entry + 12),
    ]
    const body = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      size,
      data: packed < size ? inflateSync(body) : body,
    }
  })
  const head = Buffer.alloc(12 + count * 16)
  const power = 2 ** Math.floor(Math.log2(count))
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  tables.forEach(({ tag, checksum, size, data }, i) => {
    const entry = 12 + i * 16
    tag.copy(head, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(size, entry + 12)
    const padded = Buffer.alloc(Math.ceil(size / 4) * 4)
    data.copy(padded)
    parts.push(padded)
    offset += padded.length
  })
  return Buffer.concat(parts)
}
