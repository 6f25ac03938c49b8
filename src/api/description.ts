import { OpenAPIHono, z } from '@hono/zod-openapi'
import { calls } from '#contracts/calls.ts'
import type { Operation } from '#contracts/operation.ts'
import * as shapes from '#contracts/shapes.ts'
import { answerExample } from './answer-examples.ts'
import { exampleOf } from './field-examples.ts'
import { parameterSays } from './parameters.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }
/** A description of an API, as OpenAPI 3.1 writes it. */
export interface Description extends JsonObject {
  paths: JsonObject
  components: JsonObject & { schemas: JsonObject }
}

/** `date-time` alone would allow offsets and leave open what is answered. */
const INSTANT = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$'

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `OrderView` is `Order` to whoever reads the description, unless another shape has that name. */
function nameOf(exported: string): string {
  const bare = exported.replace(/View$/, '')
  return bare in shapes ? exported : bare
}

/** Every exported object and closed list of the contracts, written out in full, by its name. */
function namedShapes(): JsonObject {
  const api = new OpenAPIHono()
  // As the properties of one object: by itself the library can name only what was made after it was loaded.
  const all: Record<string, z.ZodType> = {}
  for (const [exported, schema] of Object.entries(shapes))
    if (schema instanceof z.ZodObject || schema instanceof z.ZodEnum || schema instanceof z.ZodRecord)
      if (/^[A-Z]/.test(exported)) all[nameOf(exported)] = schema
  api.openAPIRegistry.register('All', z.object(all))
  const { components } = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
  const { All } = JSON.parse(JSON.stringify(components?.schemas)) as { All: { properties: JsonObject } }
  return All.properties
}

/** The names of the bodies, by the operation: of the shape that a body is, or after the operation where that is exported by nobody. */
function bodyNames(): ReadonlyMap<Json | undefined, string> {
  const exported = new Map<unknown, string>(Object.entries(shapes).map(([name, shape]) => [shape, nameOf(name)]))
  const nameFor = ({ id, body }: Operation) => exported.get(body) ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}Body`
  const withBody = Object.values(calls as Record<string, Operation>).filter(({ body }) => body !== undefined)
  return new Map(withBody.map((operation) => [operation.id, nameFor(operation)]))
}

/** With each body as a reference to its own shape. Two bodies may be written alike, and neither is named after the other. */
function withNamedBodies(paths: Record<string, JsonObject>): { paths: JsonObject; bodies: JsonObject } {
  const names = bodyNames()
  const bodies: JsonObject = {}
  const short = eachOperation(paths, (operation) => {
    const name = names.get(operation.operationId)
    const { requestBody } = operation
    if (name === undefined || !isObject(requestBody) || !isObject(requestBody.content)) return operation
    const { 'application/json': json, ...others } = requestBody.content
    if (!isObject(json)) return operation
    bodies[name] = json.schema ?? {}
    const content = { ...others, 'application/json': { ...json, schema: { $ref: `#/components/schemas/${name}` } } }
    return { ...operation, requestBody: { ...requestBody, content } }
  })
  return { paths: short, bodies }
}

/**
 * A document of the library as integrators and generators of clients understand it: a reference where a shape that has a name
 * would be written out in full, beside what its field says; of a query's parameter with JSON, that its content is JSON; of an instant, that it is UTC; the headers that every call reads.
 */
export function describe(document: object): Description {
  const written = JSON.parse(JSON.stringify(document)) as Description
  const named = namedShapes()
  const names = new Map(
    Object.entries(named).map(([name, shape]) => [JSON.stringify(bareOf(shape as JsonObject)), name]),
  )
  const refer = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(refer)
    if (!isObject(value)) return value
    // What a field says of itself stands beside the name of its shape, which says what the shape is.
    const beside = (name: string): JsonObject =>
      value.description === undefined || value.description === (named[name] as JsonObject).description
        ? {}
        : { description: value.description }
    const shape = bareOf(value)
    const name = names.get(JSON.stringify(shape))
    if (name !== undefined) return { $ref: `#/components/schemas/${name}`, ...beside(name) }
    const bare = withoutNull(shape)
    const orNull = bare && names.get(JSON.stringify(bare))
    if (orNull !== undefined)
      return { anyOf: [{ $ref: `#/components/schemas/${orNull}` }, { type: 'null' }], ...beside(orNull) }
    return inFull(value)
  }
  // A shape that has a name is written out under it, also where another is written alike.
  const inFull = (value: JsonObject): JsonObject => {
    const said = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, refer(inner)]))
    return value.format === 'date-time' ? { ...said, pattern: INSTANT, examples: ['2030-05-03T02:00:00.000Z'] } : said
  }
  const withBodies = withNamedBodies(written.paths as Record<string, JsonObject>)
  const all: JsonObject = { ...withBodies.bodies, ...written.components.schemas, ...named }
  const schemas = Object.fromEntries(
    Object.entries(all)
      .map(([name, shape]): [string, Json] => [name, inFull(shape as JsonObject)])
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
  const { paths, responses } = withSharedRefusals(
    withHeaders(withJsonParameters(refer(withBodies.paths)) as Record<string, JsonObject>),
  )
  const exemplary = withExamples(onlyUsed(schemas, { paths, responses })) as JsonObject
  return {
    ...written,
    paths: withAnswers(withExamples(paths) as Record<string, JsonObject>, exemplary),
    components: {
      ...written.components,
      parameters: commonHeaders,
      responses: withExamples(responses) as JsonObject,
      schemas: exemplary,
    },
  }
}

/** With an example of each success that is JSON, and of the first words of a stream. */
function withAnswers(paths: Record<string, JsonObject>, named: JsonObject): JsonObject {
  return eachOperation(paths, (operation) => {
    const responses = operation.responses as Record<string, JsonObject>
    const { content } = responses['200'] ?? {}
    if (!isObject(content)) return operation
    const exampleFor = (type: string, { schema }: JsonObject): Json | undefined => {
      if (type === 'application/json') return answerExample(schema as JsonObject, named)
      return isObject(operation['x-events']) ? theStream(operation['x-events'], named) : undefined
    }
    const told = Object.entries(content).map(([type, one]): [string, Json] => {
      const example = exampleFor(type, one as JsonObject)
      return [type, example === undefined ? one : { ...(one as JsonObject), example }]
    })
    return {
      ...operation,
      responses: { ...responses, 200: { ...responses['200'], content: Object.fromEntries(told) } },
    }
  })
}

/** Each event of a stream once, as it is sent. */
const theStream = (events: JsonObject, named: JsonObject): string =>
  Object.entries(events)
    .map(([name, event]) => {
      const { data } = event as JsonObject
      return `event: ${name}\ndata: ${JSON.stringify(answerExample(withExamples(data ?? {}) as JsonObject, named))}\n\n`
    })
    .join('')

/** With an example beside each text and number that has a name: readers and mock servers put answers together from them. */
function withExamples(value: Json): Json {
  if (Array.isArray(value)) return value.map(withExamples)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'properties' && isObject(inner) ? exemplified(inner) : withExamples(inner),
    ]),
  )
}

const exemplified = (properties: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      const example = isObject(field) ? exampleOf(name, field) : undefined
      return [name, example === undefined ? withExamples(field) : { ...(field as JsonObject), examples: [example] }]
    }),
  )

/** A shape without what it says of itself, by which it is known again. */
function bareOf({ description: _, ...bare }: JsonObject): JsonObject {
  return bare
}

/** The headers that every call reads, and none needs. */
const commonHeaders = {
  DeviceId: {
    name: 'device-id',
    in: 'header',
    description: 'Eight hexadecimal digits that an installation keeps; limits of visitors are counted by it',
    schema: { type: 'string', pattern: '^[0-9a-f]{8}$' },
  },
  TimeZone: {
    name: 'timezone',
    in: 'header',
    description: 'IANA name of the zone that mails to the caller use',
    schema: { type: 'string', maxLength: 60 },
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of texts and refusals: en, ms or zh',
    schema: { type: 'string', maxLength: 200 },
  },
}

function withHeaders(paths: Record<string, JsonObject>): Record<string, JsonObject> {
  const references = Object.keys(commonHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` }))
  const told = (parameter: JsonObject): JsonObject => {
    // The record's own words stand beside the schema.
    const { description } = (parameter.schema ?? {}) as JsonObject
    const said = parameter.description ?? description ?? parameterSays.get(String(parameter.name))
    return said === undefined ? parameter : { ...parameter, description: said }
  }
  return eachOperation(paths, (operation, path) => {
    const own = ((operation.parameters ?? []) as JsonObject[]).map(told)
    return { ...operation, parameters: path.startsWith('/api/') ? [...own, ...references] : own }
  })
}

/** The refusals that most operations share, once each, as `Refused429`. */
function withSharedRefusals(paths: Record<string, JsonObject>): { paths: JsonObject; responses: JsonObject } {
  const count = new Map<string, { status: string; times: number }>()
  eachOperation(paths, (operation) => {
    for (const [status, response] of Object.entries(operation.responses as JsonObject)) {
      const text = JSON.stringify(response)
      count.set(text, { status, times: (count.get(text)?.times ?? 0) + 1 })
    }
    return operation
  })
  const names = new Map<string, string>()
  for (const [text, { status }] of [...count].toSorted(([, a], [, b]) => b.times - a.times)) {
    const name = `Refused${status}`
    if (Number(status) >= 400 && ![...names.values()].includes(name)) names.set(text, name)
  }
  const refer = (response: Json): Json => {
    const name = names.get(JSON.stringify(response))
    return name === undefined ? response : { $ref: `#/components/responses/${name}` }
  }
  const short = eachOperation(paths, (operation) => ({
    ...operation,
    responses: Object.fromEntries(
      Object.entries(operation.responses as JsonObject).map(([status, response]) => [status, refer(response)]),
    ),
  }))
  const responses = Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text) as Json]))
  return { paths: short, responses }
}

const eachOperation = (
  paths: Record<string, JsonObject>,
  change: (operation: JsonObject, path: string) => JsonObject,
): Record<string, JsonObject> =>
  Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, change(operation as JsonObject, path)]),
      ),
    ]),
  )

/** A nullable shape without its null; undefined where it is none. */
function withoutNull(value: JsonObject): JsonObject | undefined {
  if (!Array.isArray(value.type) || !value.type.includes('null')) return undefined
  const types = value.type.filter((type) => type !== 'null')
  const type = types.length === 1 ? (types[0] as Json) : types
  return { ...value, type, ...(Array.isArray(value.enum) && { enum: value.enum.filter((one) => one !== null) }) }
}

/** Parameters whose text is JSON, with the schema of that JSON as their content. */
function withJsonParameters(value: Json): Json {
  if (Array.isArray(value)) return value.map(withJsonParameters)
  if (!isObject(value)) return value
  const { schema, ...rest } = value
  if (typeof value.in === 'string' && isObject(schema) && schema.contentMediaType === 'application/json')
    return { ...rest, content: { 'application/json': { schema: schema.contentSchema as Json } } }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withJsonParameters(inner)]))
}

/** Those schemas that `document`, or another schema that is used, refers to. */
function onlyUsed(schemas: JsonObject, document: JsonObject): JsonObject {
  const used = new Set<string>()
  const look = (text: string) => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!used.has(name)) {
        used.add(name)
        look(JSON.stringify(schemas[name] ?? null))
      }
  }
  look(JSON.stringify(document))
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}
