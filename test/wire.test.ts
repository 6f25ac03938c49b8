import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#contracts/calls.ts'
import type { Operation } from '#contracts/operation.ts'
import { openTestApi } from './api.ts'
import { compileWith } from './scratch-copy.ts'

const sources = globSync('src/web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))

test('no path of the API is spelled outside the records: the browser names operations by their keys', () => {
  const spelled = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"`}](\/api\/[^'"`]*)/g)]
      // The endpoints of the sign-in library are its own.
      .filter(([, path]) => !path?.startsWith('/api/auth/'))
      .map(([, path]) => `${file}: ${path}`),
  )
  expect(spelled).toEqual([])
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
  const { paths } = (await (await at.api.request('/api/openapi.json')).json()) as { paths: Record<string, object> }
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
    'GET /api/docs/start.js',
    'GET /api/docs/{file}',
    'GET /api/openapi.json',
  ])
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
    'GET /api/h/admin/users/{id}: action',
    'GET /api/h/profile: state',
    'PUT /api/h/admin/users/{id}: action',
  ])
})

test('a renamed field of a request or of an answer is named by the compiler wherever it is used, also one that may be left out', () => {
  const said = compileWith([
    // The notes of a closed time and of a booking, and the branch of a list: none of them must be given.
    {
      file: 'src/contracts/desk.ts',
      from: /note: z\.string\(\)\.trim\(\)\.max\(200\)\.opt/,
      to: 'remark: z.string().trim().max(200).opt',
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
}, 120_000)
