import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { EndpointKey } from '#api/endpoints.ts'
import { operationEndpoints } from '#api/operations.ts'
import { mailboxEndpoints, mailboxRoutes } from '#api/routes/mailbox.ts'
import { libraryEndpoints } from '#api/routes/sign-in-library.ts'
import { calls } from '#contracts/calls.ts'
import type { Operation } from '#contracts/operation.ts'
import { baseContext } from '#domain/base/index.ts'
import { writeEntry } from '#platform/mailbox/index.ts'
import { embedRoutes } from '#web/embed.server.ts'
import { sitemapRoutes } from '#web/sitemap.server.ts'
import { wellKnownRoutes } from '#web/well-known.server.ts'
import { openTestApi } from './api.ts'
import { describedCalls } from './described.ts'
import type { Operation as Described } from './fuzz.ts'
import { openOperations } from './operations.ts'
import { compileWith } from './scratch-copy.ts'

/** The paths of the API in a text, whole or as their beginning. The endpoints of the sign-in library are its own. */
const spelledIn = (text: string) =>
  [...text.matchAll(/['"`}](\/api(?![\w-])[^'"`]*)/g)].flatMap(([, path = '']) =>
    path.startsWith('/api/auth/') ? [] : [path],
  )
const sources = globSync('src/web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))

test('no path of the API is spelled outside the records: the browser names operations by their keys', () => {
  const spelled = sources.flatMap((file) => spelledIn(readFileSync(file, 'utf8')).map((path) => `${file}: ${path}`))
  expect(spelled).toEqual([])
  // Also in pieces.
  expect(spelledIn("const base = '/api'; fetch(base + '/h/profile'); go(`${host}/api/h`)")).toEqual(['/api', '/api/h'])
})

test('the browser takes types of the records, and no schema', () => {
  const values = sources
    .filter((file) => !file.includes('.server.'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import (?!type\b)(?:\{[^}]*\}|[\w* ]+) from '(#contracts\/[^']+)'/gm)]
        .map(([, from]) => `${file}: ${from}`)
        // A few letters: the name of a public list.
        .filter((line) => !line.endsWith('data-key.ts')),
    )
  expect(values).toEqual([])
})

test('every operation stands in one table, under a name of its own, with its door', async () => {
  const tables = await Promise.all(
    globSync('src/contracts/*.calls.ts').map((file) => import(path.resolve(file)) as Promise<Record<string, object>>),
  )
  const keys = tables.flatMap((table) => Object.values(table).flatMap((records) => Object.keys(records)))
  expect(keys.toSorted()).toEqual(Object.keys(calls).toSorted())
  const ids = Object.values(calls).map(({ id }) => id)
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted())
  const at = await openTestApi()
  const { paths } = await describedCalls<{ paths: Record<string, Record<string, unknown>> }>(at.api)
  const doors = Object.entries(paths).flatMap(([where, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${where}`),
  )
  expect(doors.toSorted()).toEqual(Object.keys(calls).toSorted())
  // The routes of the router; but for what stands before them all, and the document itself.
  const answered = at.api.routes.map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`,
  )
  expect([...new Set(answered)].filter((door) => !(door in calls)).toSorted()).toEqual([
    'ALL /api/*',
    'ALL /api/auth/*',
    'GET /api/docs',
    'GET /api/docs/look.css',
    'GET /api/docs/start.js',
    'GET /api/docs/{file}',
    'GET /api/openapi.json',
  ])
})

/** What the server answers and does not describe, and why. */
const undescribed: Record<string, string> = {
  'GET /embed.js': 'a file for the sites of companies, which the desk shows how to use',
  'GET /embed/{companyid}': 'a page, which such a site shows in a frame',
  'GET /ms/embed/{companyid}': 'that page in another language',
  'GET /zh/embed/{companyid}': 'that page in another language',
  'GET /api/docs': 'the page on which people read the document',
  'GET /api/docs/start.js': 'a part of that page',
  'GET /api/docs/look.css': 'a part of that page',
  'GET /api/docs/{file}': 'a part of that page',
  'GET /api/openapi.json': 'the document itself',
  'GET /robots.txt': 'a standard of the web says what it is',
  'GET /manifest.webmanifest': 'a standard of the web says what it is',
  'GET /.well-known/security.txt': 'a standard of the web says what it is',
  'ALL /.well-known/*': 'answers that there is nothing else',
  'GET /.well-known/offline': 'a page that the browser keeps for when there is no network',
  'GET /ms/.well-known/offline': 'that page in another language',
  'GET /zh/.well-known/offline': 'that page in another language',
  'GET /sitemap.xml': 'a standard of the web says what it is',
  'GET /sitemap-pages.xml': 'a part of the sitemap',
  'GET /{part}': 'a part of the sitemap',
}

test('whatever the server answers to programs is described, or left out for a reason', async () => {
  const google = { AUTH_GOOGLE_ID: 'client', AUTH_GOOGLE_SECRET: 'secret' }
  const at = await openTestApi({ env: { DEMO: true, ...google } })
  const { platform } = at
  const { paths } = (await (await at.api.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  const described = new Set(
    Object.entries(paths).flatMap(([where, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${where}`),
    ),
  )
  const groups = [
    openOperations(platform).routes,
    at.api,
    mailboxRoutes(platform),
    wellKnownRoutes(platform),
    sitemapRoutes(baseContext(platform, at.now)),
    embedRoutes(platform, at.now, () => ''),
  ]
  // As many groups as src/app.ts mounts before the pages.
  const mounted = readFileSync('src/app.ts', 'utf8').match(
    /^ +(?:if \(platform\.env\.DEMO\) )?web\.route\(|web\.all\('\/api/gm,
  )
  expect(mounted).toHaveLength(groups.length)
  const answered = groups.flatMap(({ routes }) =>
    routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(?:\{[^}]*\}.*)?/g, '{$1}')}`),
  )
  const middleware = ['ALL /api/*', 'ALL /api/auth/*']
  const unsaid = [...new Set(answered)].filter(
    (door) => !described.has(door) && !(door in undescribed) && !middleware.includes(door),
  )
  expect(unsaid).toEqual([])
  expect(Object.keys(undescribed).filter((door) => !answered.includes(door))).toEqual([])

  // The endpoints of the sign-in library stand behind one route, by their table.
  const library = [...described].filter((door) => door.includes(' /api/auth/'))
  expect(library).toHaveLength(9)
  for (const door of library) {
    const [method = '', where = ''] = door.split(' ')
    const { status } = await at.api.request(where, { method, redirect: 'manual' })
    expect([404, 405], door).not.toContain(status)
    expect(Object.keys(paths[where]?.[method.toLowerCase()]?.responses ?? {}), door).toContain(String(status))
  }
})

test('in a demo the mailbox is described, elsewhere it is not', async () => {
  for (const DEMO of [true, false]) {
    const { api } = await openTestApi({ env: { DEMO } })
    const { paths } = (await (await api.request('/api/openapi.json')).json()) as { paths: Record<string, object> }
    expect('/dev/mailbox' in paths).toBe(DEMO)
  }
})

test('what is answered besides the operations is answered as described', async () => {
  const at = await openTestApi()
  const { api, platform } = at
  const { routes } = openOperations(platform)
  const library = ['session', 'csrf', 'providers'].map((name) => `/api/auth/${name}`)
  const endpoints = { ...libraryEndpoints, ...operationEndpoints, ...mailboxEndpoints }
  const doors = {
    '/healthz': routes,
    '/readyz': routes,
    '/version': routes,
    '/dev/mailbox?format=json': mailboxRoutes(platform),
  }
  await writeEntry(platform.database.db, {
    channel: 'sms',
    to: '+60123456789',
    text: 'Your code',
    at: at.now(),
    locale: 'en',
  })
  for (const [where, door] of [...Object.entries(doors), ...library.map((path) => [path, api] as const)]) {
    const answer = await door.request(where)
    const endpoint = endpoints[`GET ${where.replace(/\?.*/, '')}` as EndpointKey]
    const fine = endpoint?.answers[200] as { content: { 'application/json': { schema: z.ZodType } } }
    const json: unknown = await answer.json()
    expect(fine.content['application/json'].schema.parse(json), where).toEqual(json)
  }
})

interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

/** The names of the fields of a shape that are any text. */
function textsIn(shape: Shape, name = ''): string[] {
  const { type, properties = {}, items, anyOf = [] } = shape
  const isClosed = ['enum', 'const', 'pattern'].some((key) => key in shape)
  return [
    ...(type === 'string' && !isClosed ? [name] : []),
    ...Object.entries(properties).flatMap(([key, field]) => textsIn(field, key)),
    ...(items ? textsIn(items, name) : []),
    ...anyOf.flatMap((one) => textsIn(one, name)),
  ]
}

const chosenOfAList =
  /^(?:action|actor|flags|kind|method|outcome|perms|preset|priceModel|provider|reason|role|side|state|status|step|tone|transition)$|(?:Kind|Model|Status)$/

test('what is one of a closed list is so on the wire, too', () => {
  const found = Object.entries<Operation>(calls).flatMap(([key, { answer }]) =>
    answer
      ? textsIn(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }) as Shape)
          .filter((name) => chosenOfAList.test(name))
          .map((name) => `${key}: ${name}`)
      : [],
  )
  expect([...new Set(found)].toSorted()).toEqual([
    // A state of Malaysia.
    'GET /api/data/khidmat-places: state',
    // An old entry of the log may bear a name that is no more.
    'GET /api/h/admin/audit: action',
    'GET /api/h/admin/companies/{id}: action',
    'GET /api/h/admin/users/{id}: action',
    'GET /api/h/profile: state',
    'PUT /api/h/admin/companies/{id}: action',
    'PUT /api/h/admin/users/{id}: action',
  ])
})

test('a renamed field of a request or of an answer is named by the compiler wherever it is used, also one that may be left out', () => {
  const said = compileWith([
    // The notes of a closed time and of a booking, and the branch of a list: none of them must be given.
    {
      file: 'src/contracts/desk.ts',
      from: /note: line\(200\)\.opt/,
      to: 'remark: line(200).opt',
    },
    {
      file: 'src/contracts/desk.ts',
      from: /branchid: Id\.optional\(\)\.describe/,
      to: 'placeid: Id.optional().describe',
    },
    { file: 'src/contracts/booking.ts', from: /note: text\(1000\)/, to: 'remark: text(1000)' },
    // What a provider says when time is closed, and what the search for towns answers.
    { file: 'src/contracts/desk.ts', from: /(BlockInput = z[\s\S]*?)startsAt: /, to: '$1beginsAt: ' },
    { file: 'src/contracts/catalogue.ts', from: /(PlaceRow = z\.object\(\{[\s\S]*?)name: /, to: '$1called: ' },
  ])
  const wrong = [...new Set([...said.matchAll(/^(src\/[^(]+)\(/gm)].map(([, file]) => file ?? ''))]
  expect(wrong).toEqual(
    expect.arrayContaining([
      // the use case and the form of the request
      'src/domain/trade/booking/block-time.ts',
      'src/web/private/desk/schedule/block-form.tsx',
      // the door and the screens of the answer
      'src/api/routes/data.ts',
      'src/web/ui/discovery/place-field.tsx',
      'src/web/ui/map/map-style.ts',
      // whoever sends what may be left out
      'src/web/public/book/ask-price.ts',
      'src/web/public/book/booking-calls.ts',
      'src/web/private/desk/desk-api.ts',
    ]),
  )
}, 300_000)
