import fc from 'fast-check'

/** The part of JSON Schema that our document uses. */
export interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  maxProperties?: number
}

/** A parameter; those that every operation reads are references. */
export interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: Schema
  /** Where its text is JSON. */
  content?: { 'application/json': { schema: Schema } }
  $ref?: string
}

/** The schema of a parameter: that of its JSON, where its text is JSON. */
export const schemaOf = ({ schema, content }: Parameter): Schema =>
  content?.['application/json'].schema ?? schema ?? { type: 'string' }

/** Whether a caller must say who he is. */
export const isSecured = ({ security }: Operation): boolean =>
  Array.isArray(security) && security.length > 0 && security.every((way) => Object.keys(way as object).length > 0)

export interface Operation {
  operationId: string
  summary?: string
  security?: unknown
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}

interface Document {
  components?: { schemas?: Record<string, Schema> }
}

export interface FuzzRequest {
  url: string
  body: unknown
}

/** Values that break careless code, used in place of any value. */
const nasty: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'a'.repeat(5000),
  '\u0000',
  '\u202e',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '１２３４５６',
  '2020-02-30',
  '2030-13-01T00:00:00Z',
  [],
  {},
  [[]],
  { a: { b: { c: {} } } },
  '00000000-0000-0000-0000-000000000000',
  'not-a-uuid',
  '\ud800',
  '%00',
  'null',
  'undefined',
  'NaN',
)

function arbitraryOf(
  document: Document,
  schema: Schema,
  known: Record<string, unknown>,
  name = '',
  depth = 0,
): fc.Arbitrary<unknown> {
  if (schema.$ref)
    return arbitraryOf(
      document,
      document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {},
      known,
      name,
      depth,
    )
  const fixed = known[name]
  const generated = generate(document, schema, known, depth)
  // Half of the ids exist.
  return fixed === undefined ? generated : fc.oneof(fc.constant(fixed), generated)
}

function generate(
  document: Document,
  schema: Schema,
  known: Record<string, unknown>,
  depth: number,
): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(document, choice, known, '', depth)))
  if (schema.allOf) return arbitraryOf(document, Object.assign({}, ...schema.allOf) as Schema, known, '', depth)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1_000_000),
        max: Math.min(schema.maximum ?? 100, 1_000_000),
      })
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 100, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(arbitraryOf(document, schema.items ?? {}, known, '', depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([key, value]) => [key, arbitraryOf(document, value, known, key, depth + 1)] as const,
      )
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
    }
    case 'string':
      return textOf(schema)
    default:
      return depth > 2 ? fc.constant(null) : fc.jsonValue({ maxDepth: 1 })
  }
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  switch (schema.format) {
    case 'uuid':
      return fc.uuid()
    case 'email':
      return fc.integer({ min: 1, max: 50 }).map((n) => `fuzz${n}@example.test`)
    case 'date-time':
      return fc
        .integer({ min: 0, max: 90 * 1440 })
        .map((minutes) => new Date(Date.parse('2030-05-01T02:00:00Z') + minutes * 60_000).toISOString())
    case 'date':
      return fc
        .integer({ min: 0, max: 90 })
        .map((days) => new Date(Date.parse('2030-05-01T00:00:00Z') + days * 86_400_000).toISOString().slice(0, 10))
    case 'uri':
      return fc.webUrl()
    default:
      if (schema.pattern && schema.pattern.length < 80) return fc.stringMatching(new RegExp(schema.pattern))
      return fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 40, 60) })
  }
}

/** Breaks one place of a value: another type, a missing or an unknown key. */
function mutilate(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return nasty
  const keys = Object.keys(value)
  const changed =
    keys.length === 0
      ? fc.constant({ unknown: 1 })
      : fc.tuple(fc.constantFrom(...keys), nasty).map(([key, bad]) => ({ ...value, [key]: bad }))
  const missing =
    keys.length === 0
      ? changed
      : fc
          .constantFrom(...keys)
          .map((key) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)))
  return fc.oneof(
    { weight: 4, arbitrary: changed },
    { weight: 2, arbitrary: missing },
    { weight: 1, arbitrary: fc.constant({ ...value, surprise: true }) },
    { weight: 1, arbitrary: nasty },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{bad',
        '[[[[',
        `{"__proto__":{"polluted":1}}`,
        `${'['.repeat(200)}${']'.repeat(200)}`,
      ),
    },
  )
}

/** Requests for an operation, the same for the same seed: fitting its schema, or with `mutate` broken in one place. */
export function requestsFor(
  document: Document,
  path: string,
  operation: Operation,
  options: { seed: number; runs: number; known?: Record<string, unknown>; mutate?: boolean },
): FuzzRequest[] {
  const known = options.known ?? {}
  const parameters = operation.parameters ?? []
  const parts = (where: string) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((p) => p.in === where)
          .map((p) => [p.name, arbitraryOf(document, schemaOf(p), known, p.name)]),
      ),
      { requiredKeys: parameters.filter((p) => p.in === where && (where === 'path' || p.required)).map((p) => p.name) },
    ) as fc.Arbitrary<Record<string, unknown>>
  const schema = operation.requestBody?.content['application/json']?.schema
  const request = fc
    .tuple(parts('path'), parts('query'), schema ? arbitraryOf(document, schema, known) : fc.constant(undefined))
    .chain(([inPath, inQuery, body]) => {
      if (!options.mutate) return fc.constant([inPath, inQuery, body] as const)
      return fc.oneof(
        ...(schema ? [mutilate(body).map((broken) => [inPath, inQuery, broken] as const)] : []),
        mutilate(inQuery).map(
          (broken) =>
            [
              inPath,
              typeof broken === 'object' && broken !== null && !Array.isArray(broken)
                ? (broken as Record<string, unknown>)
                : { broken },
              body,
            ] as const,
        ),
        mutilate(inPath).map(
          (broken) =>
            [
              typeof broken === 'object' && broken !== null && !Array.isArray(broken)
                ? { ...inPath, ...(broken as Record<string, unknown>) }
                : inPath,
              inQuery,
              body,
            ] as const,
        ),
      )
    })
  return fc.sample(request, { seed: options.seed, numRuns: options.runs }).map(([inPath, inQuery, body]) => {
    const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
      const segment = encode(inPath[name] ?? 'x')
      // '.' and '..' are no parameters: URL parsers remove them, which changes the path.
      return /^\.{0,2}$/.test(segment) ? 'x' : segment
    })
    const query = Object.entries(inQuery)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .join('&')
    return { url: query ? `${filled}?${query}` : filled, body }
  })
}

function encode(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
  return encodeURIComponent(text.toWellFormed())
}
