import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { rightLetters, rightPresets, rights } from '#shared/rights.ts'
import { describe, type Description } from './description.ts'
import { type Endpoints, noteEndpoints } from './endpoints.ts'
import type { ApiEnv } from './openapi.ts'

const assets = new Map([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
])

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${brand.name} API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`
const say = serverTranslator('en')
const start = `window.onload = () => SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })`

/** The introduction of the document: the product, and the rights that staff of a company may hold. */
const description = `${brand.description}

## Calling

Amounts are integers in the currency's smallest unit (sen). Times are UTC, as \`2030-05-03T02:00:00.000Z\`; an offset or missing
seconds are refused. Query parameters whose content is JSON are sent as JSON text (\`find={"q":"haircut"}\`); many generated
clients have to be told so. Unknown fields and parameters are refused with 400, wrong values with 422 and \`issues\`, a method that a
path does not have with 405 and \`Allow\`.

A list answers a page of \`rows\` and a \`cursor\`, both in its \`data\`; null ends it. Under \`/api/data\` the rows are \`data\` itself and the
cursor stands beside it. Send the same question with the cursor for the next page.

A call that takes an \`Idempotency-Key\` does its work once per key, caller and day: sent again, it answers what it answered, with
\`Idempotency-Replayed: true\`. With another content the key is refused (\`request.idempotency_mismatch\`, 422), and while the first is at
work, too (\`request.idempotency_running\`, 409): neither does anything. What uses up a code and opens a session remembers its key for
ten minutes, and makes its answer anew: a token is stored nowhere.

\`POST /api/h/auth\` with \`email\` and \`password\` answers a token, \`jwt\`, which is sent from then on as \`Authorization: Bearer …\`. Where it answers
\`verify\` instead, a code is on its way: \`PUT /api/h/auth\` with \`tac\` and \`email\` answers the token. It holds for an hour; \`PUT /api/h/auth\` with
\`jwt\` answers a new one, up to seven days after the old one ended. Send the same \`device-id\` (eight hex digits of your choice) each time. Who lacks a token, or
has one that ended, is refused with 401.

A visitor who books is told a \`secret\` once. It opens the order without signing in.

\`GET /api/h/live\` is a stream of server-sent events. \`open\`: anything may have changed before. \`messages\`: what its data names has
changed, e.g. \`{"orderid": "…", "companyid": "…"}\` or \`{"notices": true}\`. Ask again for what you show.

## Rights of a company's staff

Who lacks one is refused with \`companies.forbidden\`, which names it. Owners (flag O) and admins (flag A) hold all of them.

| Right | Letter in \`perms\` | What it allows |
|---|---|---|
${rights.map((right) => `| ${right} | ${rightLetters[right]} | ${say(`rights.${right}`)} |`).join('\n')}

Usual sets: ${Object.entries(rightPresets)
  .map(([name, set]) => `${name.replace('_', ' ')} (${set.map((right) => rightLetters[right]).join('')})`)
  .join(', ')}.`

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
    written ??= inWords(
      describe(
        api.getOpenAPI31Document({
          openapi: '3.1.0',
          info: { title: `${brand.name} API`, version: '1', description, license: { name: 'MIT' } },
          servers: [{ url: c.var.ctx.platform.env.PUBLIC_URL }],
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
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    return c.html(page)
  })
  docs.get('/api/docs/start.js', (c) => c.body(start, 200, { 'Content-Type': 'text/javascript' }))
  docs.get('/api/docs/:file', async (c) => {
    const type = assets.get(c.req.param('file'))
    if (!type) return c.notFound()
    const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
    const body = await readFile(path.join(folder, c.req.param('file')))
    return c.body(new Uint8Array(body), 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' })
  })
  return docs
}
