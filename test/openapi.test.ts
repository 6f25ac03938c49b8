import { globSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parameterSays } from '#api/parameters.ts'
import { calls } from '#contracts/calls.ts'
import { OpeningHours } from '#contracts/hours.ts'
import { liveEvents } from '#contracts/messages.ts'
import type { Operation as Described } from '#contracts/operation.ts'
import * as shapes from '#contracts/shapes.ts'
import { newId } from '#shared/ids.ts'
import { anOperator, aRegistered, openTestApi } from './api.ts'
import { describedCalls } from './described.ts'
import { isSecured, type Operation, requestsFor, type Schema } from './fuzz.ts'
import { aCompany, anOffer } from './world.ts'

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const RUNS = Number(process.env.FUZZ_RUNS ?? 100)
const at = await openTestApi({ limitScale: 1_000_000 })
const document = await describedCalls<Document>(at.api)
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

test('the document is OpenAPI 3.1 and every operation has an id of its own, a summary and documented refusals', () => {
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { operation } of operations()) {
    expect(operation.summary, operation.operationId).toBeTruthy()
    expect(Object.keys(operation.responses), operation.operationId).toEqual(
      expect.arrayContaining(['400', '422', '429', '500']),
    )
  }
})

test('every text and number of an answer has an example that fits, where its shape does not tell what stands in it', () => {
  const without = new Set<string>()
  const unfit: string[] = []
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties } = value as { properties?: Record<string, Schema & { examples?: unknown[] }> }
    for (const [name, field] of Object.entries(properties ?? {})) {
      const types = [field.type].flat()
      const isPlain = ['string', 'integer', 'number'].some((type) => types.includes(type as never))
      if (!isPlain || field.enum || field.const !== undefined || field.format) continue
      if (!field.examples) without.add(name)
      else if (!z.fromJSONSchema(field as never).safeParse(field.examples[0]).success) unfit.push(name)
    }
    Object.values(value).forEach(look)
  }
  look(document.components.schemas)
  for (const { operation } of operations()) look(operation.responses)
  expect([...without]).toEqual([])
  expect(unfit).toEqual([])
})

test('every operation shows an answer, which is one by its record, and says what each parameter is', () => {
  const records = new Map(Object.values(calls as Record<string, Described>).map((record) => [record.id, record]))
  const wrong: string[] = []
  const said = new Set<unknown>()
  for (const { operation } of operations()) {
    const { operationId: id, parameters = [] } = operation
    for (const { name, description } of parameters as { name?: string; description?: string }[]) {
      if (name !== undefined && !description) wrong.push(`${id}: ${name} says nothing`)
      said.add(description)
    }
    const { content } = operation.responses['200'] as { content: Record<string, { example?: unknown }> }
    const { answer, events } = records.get(id) ?? {}
    if (answer) {
      const { example } = content['application/json'] ?? {}
      const parsed = answer.safeParse(example)
      if (!parsed.success) wrong.push(`${id}: ${z.prettifyError(parsed.error)}`)
      else if (!isDeepStrictEqual(parsed.data, example)) wrong.push(`${id}: ${JSON.stringify(example)}`)
    }
    if (events) {
      const frames = Object.keys(events).map((name) => `event: ${name}\\ndata: \\{.*`)
      expect(content['text/event-stream']?.example).toMatch(new RegExp(`^${frames.join('\\n\\n')}`))
    }
  }
  expect(wrong).toEqual([])
  expect([...parameterSays.values()].filter((words) => !said.has(words))).toEqual([])
})

/** The paths of buying and of the desk. */
const integrated = /^(orders|cart|checkout|quote|schedule|desk|offers|threads|live|f)(\/|$)/

test('what an integrator of buying and of the desk calls says what it promises, and what to do when an answer is lost', () => {
  // Their summary says all.
  const silent = new Set([
    'usedAddresses',
    'getThread',
    'getMessageFile',
    'getOrderCalendar',
    'getOrderReceipt',
    'countUnread',
  ])
  const wrong: string[] = []
  for (const [key, { id, notes, keyed }] of Object.entries(calls as Record<string, Described>)) {
    const [, path = ''] = key.split(' /api/')
    const told = document.paths[`/api/${path}`]?.[key.split(' ')[0]?.toLowerCase() ?? ''] as { description?: string }
    if (keyed && !told.description?.includes('After a lost answer')) wrong.push(`${id}: what after a lost answer?`)
    if (integrated.test(path.replace(/^h\//, '')) && !silent.has(id) && !notes) wrong.push(`${id}: no notes`)
  }
  expect(wrong).toEqual([])
})

test('a method that a path does not have is described with the header that names those it has', () => {
  expect(document.components).toHaveProperty('responses.Refused405.headers.Allow')
  for (const { operation } of operations())
    expect(operation.responses['405'], operation.operationId).toEqual({ $ref: '#/components/responses/Refused405' })
})

test('every list answers its rows and its cursor in the same places, and whatever is asked for a page answers one', () => {
  const resolved = (schema: Schema | undefined): Schema =>
    (schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema) ?? {}
  const shapes = new Map<string, number>()
  for (const { path, operation } of operations()) {
    const answers = Object.entries(
      operation.responses as Record<string, { content?: Record<string, { schema: Schema }> }>,
    )
      .filter(([status]) => status.startsWith('2'))
      .map(([, { content }]) => resolved(content?.['application/json']?.schema))
    const isPage = (schema: Schema) => 'cursor' in (schema.properties ?? {})
    const listed = answers.find((answer) => isPage(answer) || isPage(resolved(answer.properties?.data)))
    const isAsked = operation.parameters?.some(({ name }) => name === 'cursor') ?? false
    expect(listed !== undefined, operation.operationId).toBe(isAsked)
    if (!listed) continue
    // What anybody may read has its rows as `data`.
    const isPublic = path.startsWith('/api/data/')
    const page = isPublic ? listed : resolved(listed.properties?.data)
    const rows = isPublic ? 'data' : 'rows'
    if (!isPublic)
      // Sums of all pages and how many rows there are stand beside them, where a list has such.
      expect(
        Object.keys(page.properties ?? {})
          .filter((name) => name !== 'totals' && name !== 'found')
          .toSorted(),
        operation.operationId,
      ).toEqual(['cursor', rows])
    expect(page.required, operation.operationId).toEqual(expect.arrayContaining([rows, 'cursor']))
    expect(resolved(page.properties?.[rows]).type, operation.operationId).toBe('array')
    const { examples: _, ...cursor } = resolved(page.properties?.cursor) as Schema & { examples?: unknown[] }
    expect(cursor, operation.operationId).toEqual({ type: ['string', 'null'] })
    shapes.set(rows, (shapes.get(rows) ?? 0) + 1)
  }
  expect(shapes.get('rows')).toBeGreaterThan(13)
  expect(shapes.get('data')).toBeGreaterThan(5)
})

test('an operation is secured in the document unless its record opens it to anyone', () => {
  const open = new Set(
    Object.values(calls as Record<string, Described>)
      .filter(({ who }) => who === 'anyone')
      .map(({ id }) => id),
  )
  for (const { operation } of operations())
    expect([operation.operationId, !isSecured(operation)]).toEqual([
      operation.operationId,
      open.has(operation.operationId),
    ])
})

test('a shape of three fields or more is written out once, and has a name', () => {
  const places = new Map<string, string[]>()
  const look = (value: unknown, where: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties } = value as Schema
    if (properties && Object.keys(properties).length >= 3) {
      const text = JSON.stringify(value)
      places.set(text, [...(places.get(text) ?? []), where])
    }
    for (const [key, inner] of Object.entries(value)) look(inner, `${where}.${key}`)
  }
  look(document.paths, 'paths')
  look(document.components.schemas, 'schemas')
  expect([...places.values()].filter((where) => where.length > 1)).toEqual([])
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['Order', 'OfferTerms', 'Money']))
})

test('a body bears the name of its own shape, also where another is written alike', () => {
  const names = new Map<unknown, string>(Object.entries(shapes).map(([name, shape]) => [shape, name]))
  const records = Object.values(calls as Record<string, Described>).filter(({ body }) => body)
  const wrong = records.flatMap(({ id, body }) => {
    const { requestBody } = operations().find(({ operation }) => operation.operationId === id)?.operation ?? {}
    const { $ref = '' } = requestBody?.content?.['application/json']?.schema ?? {}
    const name = names.get(body) ?? `${id}Body`
    const told = $ref.split('/').at(-1)?.toLowerCase()
    return told === name.toLowerCase() ? [] : [`${id}: ${told} instead of ${name}`]
  })
  expect(records.length).toBeGreaterThan(50)
  expect(wrong).toEqual([])
  // Written like the query of what it ends, which is no body.
  expect(document.components.schemas).toMatchObject({ HandIn: { properties: { companyid: {} } } })
  expect(document.components.schemas).not.toHaveProperty('SetupQuery')
})

test('the hours of an example begin before they end, so that they may be sent as they were read', () => {
  const spans: { from: number; to: number }[] = []
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { from, to } = value as Record<string, unknown>
    if (typeof from === 'number' && typeof to === 'number') spans.push({ ...value, from, to })
    Object.values(value).forEach(look)
  }
  for (const { operation } of operations()) look(operation.responses)
  const hours = spans.filter((span) => 'weekday' in span)
  expect(hours.length).toBeGreaterThan(0)
  expect(hours.filter((one) => !OpeningHours.safeParse(one).success)).toEqual([])
  expect(spans.filter(({ from, to }) => from >= to)).toEqual([])
})

test('money has one form in every answer: an amount and its currency', () => {
  const flat: string[] = []
  const look = (value: unknown, where: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties } = value as Schema
    for (const name of Object.keys(properties ?? {}))
      if (
        /[a-z]Amount$|^(price|total|paid|due|fee|refund)$/.test(name) &&
        [properties?.[name]?.type].flat().includes('integer')
      )
        flat.push(`${where}.${name}`)
    for (const [key, inner] of Object.entries(value)) look(inner, `${where}.${key}`)
  }
  look(document.components.schemas, 'schemas')
  for (const { path, operation } of operations()) look(operation.responses, path)
  expect(flat).toEqual([])
})

test('a sum says which it is wherever another sum could bear its name', () => {
  const silent = new Set<string>()
  const look = (value: unknown, where: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, field] of Object.entries((value as Schema).properties ?? {}))
      if (
        /^(due|paid|refunded|refund|back|kept|spot|later)$/.test(name) &&
        JSON.stringify(field).includes('/schemas/Money"') &&
        !(field as { description?: string }).description
      )
        silent.add(`${where}.${name}`)
    for (const [key, inner] of Object.entries(value)) look(inner, `${where}.${key}`)
  }
  look(document.components.schemas, 'schemas')
  for (const { path, operation } of operations()) look(operation.responses, path)
  expect([...silent]).toEqual([])
})

test('what a field says of itself stands in the document, beside the name of its shape, and in no comment', () => {
  const { ActInput } = document.components.schemas
  expect(ActInput?.properties?.expectedRefund).toMatchObject({
    description: expect.stringMatching(/refused if another sum/),
  })
  expect(document.components.schemas.LogIn).toMatchObject({ description: expect.stringMatching(/without one it asks/) })
  expect(document.components.schemas.Order?.properties?.stray).toEqual({
    $ref: '#/components/schemas/Money',
    description: expect.stringMatching(/paid already/),
  })
  // A comment is read by nobody who has the document alone. These two are no schemas.
  const files = globSync('src/contracts/*.ts').filter((file) => !/(operation|dearest|\.test)\.ts$/.test(file))
  const onField = /^ +\/\*\*|^ +\/\/ [^\n]*\n +\w+: (z|id|instant|\w+View)\b|,[ ]*\/[/*][^\n]*$/m
  const onShape = /^(\/\*\*[^*]*\*\/|\/\/[^\n]*)\nexport const [A-Z]\w* = z\b/m
  const commented = files.filter((file) => [onField, onShape].some((one) => one.test(readFileSync(file, 'utf8'))))
  expect(commented).toEqual([])
})

test('the events of the live stream are described by name, and what they say is the type that the server and the browser share', () => {
  const { operation } = operations().find(({ path }) => path === '/api/h/live') ?? {}
  expect(operation).toMatchObject({
    'x-events': {
      open: { description: expect.stringContaining('fetch everything again') },
      messages: {
        data: { anyOf: [{ properties: { orderid: {}, changed: {} } }, {}, { properties: { offers: {} } }, {}] },
      },
    },
  })
  const word = liveEvents.messages.data
  expect(word.safeParse({ orderid: newId(), companyid: newId(), changed: true }).success).toBe(true)
  expect(word.safeParse({ orderid: newId() }).success).toBe(false)
})

test('an instant that is asked for says by its pattern that it is UTC', () => {
  const instants: string[] = []
  const look = (value: unknown, where: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { format, pattern } = value as Schema
    if (format === 'date-time') instants.push(`${where} ${String(pattern)}`)
    for (const [key, inner] of Object.entries(value)) look(inner, `${where}.${key}`)
  }
  const bodies = operations().map(({ operation }) => [operation.requestBody, operation.parameters])
  look(bodies, '')
  look(document.components.schemas, '')
  const silent = instants.filter((line) => {
    const regex = new RegExp(line.slice(line.indexOf(' ') + 1))
    return !regex.test('2030-05-03T02:00:00.000Z') || regex.test('2030-05-03T10:00:00+08:00')
  })
  expect(silent).toEqual([])
  expect(instants.length).toBeGreaterThan(5)
})

test('every pattern is one that any validator reads, without flags, and those of names take ordinary names', () => {
  const wrong: string[] = []
  let names = 0
  const look = (value: unknown, where: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { pattern } = value as Schema
    if (typeof pattern === 'string') {
      // JSON Schema reads a pattern as one of Unicode, and not every validator does.
      for (const flags of ['', 'u'])
        try {
          const regex = new RegExp(pattern, flags)
          if (!/\bname$/.test(where)) continue
          names++
          for (const name of ['Siti Aminah', "Tan Ah Kow's Café", '李小明', '👋🏽 Mei'])
            if (!regex.test(name)) wrong.push(`${where} ${pattern} refuses ${name}`)
          if (regex.test('Mei\r\nBcc: somebody')) wrong.push(`${where} ${pattern} takes two lines`)
        } catch (error) {
          wrong.push(`${where} ${pattern} ${String(error)}`)
        }
      // A flag that stands behind the pattern, or a class that needs one.
      if (/\/[a-z]+$|\\p\{/.test(pattern)) wrong.push(`${where} ${pattern}`)
    }
    for (const [key, inner] of Object.entries(value)) look(inner, `${where}.${key}`)
  }
  look(document, '')
  expect(wrong).toEqual([])
  expect(names).toBeGreaterThan(8)
})

test('each refusal names its codes as a closed list, and JSON in a query says that it is JSON', () => {
  const text = JSON.stringify(document.paths)
  expect(text).not.toContain('contentMediaType":"application/json')
  const finds = operations().flatMap(({ operation }) =>
    (operation.parameters ?? []).filter(({ name, in: where }) => name === 'find' && where === 'query'),
  )
  expect(finds.length).toBeGreaterThan(8)
  for (const find of finds) expect(find.content?.['application/json'].schema).toBeDefined()
  const place = document.paths['/api/h/orders']?.post?.responses['409']
  expect(JSON.stringify(place)).toContain('"booking.slot_taken"')
})

test('every operation refuses a parameter of the address that its record does not name, and says which', async () => {
  const operator = await anOperator(at)
  const wrong: string[] = []
  for (const { path, method, operation } of operations()) {
    const url = path.replaceAll(/\{\w+\}/g, crypto.randomUUID())
    // As some generated clients write a filter: dropped, it would answer the whole list.
    for (const unknown of ['find[q]', 'fbclid']) {
      const { status, body } = await at.call(method, `${url}?${encodeURIComponent(unknown)}=clean`, {
        jwt: operator.jwt,
      })
      const told = JSON.stringify([status, body.code, body.issues])
      if (told !== JSON.stringify([400, 'request.unknown_field', [{ path: unknown, code: 'unknown' }]]))
        wrong.push(`${operation.operationId} ${told}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a secured operation refuses whoever has no token, and any operation a bad one', async () => {
  for (const { path, method, operation } of operations()) {
    const [request] = requestsFor(document, path, operation, { seed: 1, runs: 1 })
    const url = request?.url ?? path
    const body = request?.body
    if (isSecured(operation)) {
      const answer = await at.call(method, url, { ...(body !== undefined && { body }) })
      expect([401, 422], `${method} ${path} → ${answer.status}`).toContain(answer.status)
    }
    const bad = await at.call(method, url, { jwt: 'a.b.c', ...(body !== undefined && { body }) })
    expect({ path, status: bad.status, jwt: bad.body.jwt }).toEqual({ path, status: 401, jwt: false })
  }
})

/** Who asks, and what is there to be asked for. */
const asking = await (async () => {
  const company = await aCompany()
  const { offer, item } = await anOffer({ company })
  const { jwt, id } = await aRegistered(at)
  const operator = await anOperator(at)
  const known = {
    offerid: offer.id,
    itemid: item.id,
    companyid: company.id,
    orderid: crypto.randomUUID(),
    slug: company.slug,
    email: `fuzz@example.test`,
    id,
  }
  return { known, tokenFor: (path: string) => (path.startsWith('/api/h/admin/') ? operator.jwt : jwt) }
})()

// Logging out, or ending sessions, would make all that follows a stranger's.
const harmless = operations().filter(({ operation }) => !/^(logOut|endSession\w*)$/.test(operation.operationId))
test.each(harmless.map((asked) => [asked.operation.operationId, asked] as const))(
  'no request to %s, fitting the schema or mutilated, is answered by a failure of ours or by an undocumented status',
  async (_id, { path, method, operation }) => {
    const failures: string[] = []
    for (const mutate of [false, true])
      for (const request of requestsFor(document, path, operation, {
        seed: 20300501,
        runs: RUNS,
        known: asking.known,
        mutate,
      })) {
        const { status } = await at.api.request(request.url, {
          method,
          headers: {
            ...(request.body !== undefined && { 'content-type': 'application/json' }),
            'device-id': '0badf00d',
            ...(isSecured(operation) && { authorization: `Bearer ${asking.tokenFor(path)}` }),
          },
          ...(request.body !== undefined && {
            body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body),
          }),
        })
        const isTold = operation.responses[String(status)] !== undefined || status === 401 || status === 404
        if (status >= 500 || !isTold)
          failures.push(`${status} ${method} ${request.url} ${JSON.stringify(request.body)?.slice(0, 300)}`)
      }
    expect(failures.slice(0, 12)).toEqual([])
    expect(Object.prototype).not.toHaveProperty('polluted')
  },
  RUNS * 600,
)
