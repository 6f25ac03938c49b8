// Builds pages and server beside the build that is there, precompresses the files for browsers at the highest level, and puts it
// in the other's place: a server that runs goes on meanwhile, and one that was interrupted has changed nothing.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { shortManifest } from './short-manifest.ts'
import { takeOver } from './take-over.ts'

process.env.NODE_ENV = 'production'
const next = 'build/next'
const rootSheets = /"root":\{[^{}]*"css":\[([^\]]*)\]/
const sheet = /\/assets\/[\w.-]+\.css#/g
const bin = path.resolve('node_modules/@react-router/dev/bin.cjs')
execFileSync(process.execPath, [bin, 'build'], { stdio: 'inherit' })
linkOnce()
for (const file of globSync(`${next}/client/assets/manifest-*.js`))
  writeFileSync(file, shortManifest(readFileSync(file, 'utf8')))
for (const file of globSync(`${next}/client/**/*.{js,css,svg,json,webmanifest}`)) {
  const bytes = readFileSync(file)
  if (bytes.length < 860) continue
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  )
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
takeOver('build')

/**
 * A style sheet that a page and a lazy part share is linked twice: React Router adds '#' to the page's link, so that the
 * lazy part loads its own, which stays when the page goes. The root's links never go, so this removes their '#'.
 */
function linkOnce() {
  const manifests = globSync(`${next}/client/assets/manifest-*.js`)
  const marked = new Set(manifests.flatMap((file) => readFileSync(file, 'utf8').match(rootSheets)?.[1]?.match(sheet)))
  for (const file of [...manifests, ...globSync(`${next}/server/**/*.js`)]) {
    const before = readFileSync(file, 'utf8')
    let after = before
    for (const href of marked) if (href) after = after.replaceAll(href, href.slice(0, -1))
    if (after !== before) writeFileSync(file, after)
  }
}
