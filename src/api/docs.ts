import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { brand } from '#shared/brand.ts'
import { keyOfTheme } from '#shared/storage-keys.ts'
import { type Description, describe } from './description.ts'
import { look } from './docs-look.ts'
import { type Endpoints, noteEndpoints } from './endpoints.ts'
import { introduction } from './introduction.ts'
import type { ApiEnv } from './openapi.ts'
import { wholeOf } from './whole-of.ts'

/** The files of the page: the reader itself, the product’s tokens, and its typeface. */
const assets = new Map([
  ['swagger-ui.css', { type: 'text/css', from: 'swagger-ui-dist/swagger-ui.css' }],
  ['swagger-ui-bundle.js', { type: 'text/javascript', from: 'swagger-ui-dist/swagger-ui-bundle.js' }],
  ['tokens.css', { type: 'text/css', from: '#web/ui/tokens.css' }],
  [
    'urbanist.woff2',
    { type: 'font/woff2', from: '@fontsource-variable/urbanist/files/urbanist-latin-wght-normal.woff2' },
  ],
])
const styles = ['swagger-ui.css', 'tokens.css', 'look.css']

const page = `<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${brand.name} API</title>${styles.map((file) => `<link rel="stylesheet" href="/api/docs/${file}">`).join('')}<script src="/api/docs/start.js"></script></head>
<body><header class="head"><a href="/"><img src="/icon.svg" alt="" width="32" height="32">${brand.name}</a></header>
<main id="docs"></main><script src="/api/docs/swagger-ui-bundle.js"></script></body></html>`

/** In the theme that was chosen on the pages, or that the system has; the reader knows its own dark one by a class. */
const start = `let chosen
try { const kept = localStorage; chosen = kept.getItem('${keyOfTheme}') } catch {}
const system = matchMedia('(prefers-color-scheme: dark)')
const show = () => {
  const dark = chosen === 'dark' || (chosen !== 'light' && system.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.documentElement.classList.toggle('dark-mode', dark)
}
show()
system.addEventListener('change', show)
// The reader gives its choice of servers no name.
const onComplete = () => document.querySelector('#servers')?.setAttribute('aria-label', 'Server')
// Its own way to write references out reads the whole description for each part: ten seconds before the first word.
const wholeOf = ${wholeOf}
const reading = () => ({ fn: { resolveSubtree: async (description, path) => ({ spec: wholeOf(description, path), errors: [] }) } })
addEventListener('load', () => SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none', validatorUrl: null, plugins: [reading], onComplete }))`

/** Whether a path is one of {@link docsRoutes}, which are no operations. */
export const isDocs = (path: string): boolean => path === '/api/openapi.json' || path === '/api/docs'

/** The document as it is sent, and the tag by which a reader has it already: no reader pays for writing or weighing it. */
function inWords(document: Description) {
  const words = JSON.stringify(document)
  return { words, tag: `"${createHash('sha256').update(words).digest('base64url')}"` }
}

/** `/api/openapi.json` and a page to read it, all from our own files. `endpoints`: what is answered besides the operations. */
export function docsRoutes(api: OpenAPIHono<ApiEnv>, endpoints: Endpoints) {
  const docs = new Hono<ApiEnv>()
  noteEndpoints(api, endpoints)
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  // Written at the first question: it takes half a second. It is the same for everybody until the next version is rolled out.
  let written: { words: string; tag: string } | undefined
  docs.get('/api/openapi.json', compress(), etag(), (c) => {
    c.set('call', 'openapi')
    const { PUBLIC_URL, DEMO } = c.var.ctx.platform.env
    written ??= inWords(
      describe(
        api.getOpenAPI31Document({
          openapi: '3.1.0',
          info: {
            title: `${brand.name} API`,
            version: '1',
            description: introduction(PUBLIC_URL, DEMO),
            license: { name: 'MIT' },
          },
          servers: [{ url: PUBLIC_URL }],
        }),
      ),
    )
    const { words, tag } = written
    return c.body(words, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', ETag: tag })
  })
  docs.get('/api/docs', (c) => {
    c.set('call', 'docs')
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    return c.html(page)
  })
  docs.get('/api/docs/start.js', (c) => c.body(start, 200, { 'Content-Type': 'text/javascript' }))
  docs.get('/api/docs/look.css', (c) => c.body(look, 200, { 'Content-Type': 'text/css' }))
  docs.get('/api/docs/:file', async (c) => {
    const asset = assets.get(c.req.param('file'))
    if (!asset) return c.notFound()
    const body = await readFile(createRequire(import.meta.url).resolve(asset.from))
    return c.body(new Uint8Array(body), 200, { 'Content-Type': asset.type, 'Cache-Control': 'public, max-age=86400' })
  })
  return docs
}
