// Builds pages and server, then compresses what browsers will ask for, once and well.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

process.env.NODE_ENV = 'production'
const bin = path.resolve('node_modules/@react-router/dev/bin.cjs')
execFileSync(process.execPath, [bin, 'build'], { stdio: 'inherit' })
for (const file of globSync('build/client/**/*.{js,css,svg,json,webmanifest}')) {
  const bytes = readFileSync(file)
  if (bytes.length < 860) continue
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  )
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
