import { exampleOf } from './field-examples.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/** What texts of a form of their own look like. */
const formats = new Map(
  Object.entries({
    uuid: '0197a1d2-7c3e-7b21-9d55-3f1f6f1f2a10',
    'date-time': '2030-05-03T02:00:00.000Z',
    date: '2030-05-03',
    email: 'aina@example.com',
    uri: 'https://example.com/',
  }),
)

/** A key of a map, by the map's name; of others a language. */
const keys = new Map([
  ['marks', 'verified'],
  ['ratings', '4'],
])

/**
 * An answer as its schema describes it, put together from the examples of its fields.
 * @param named the schemas that others refer to; none refers to itself
 * @param name of the field whose schema it is
 */
export function answerExample(schema: JsonObject, named: JsonObject, name = ''): Json {
  const of = (inner: Json | undefined, as = name): Json => answerExample((inner ?? {}) as JsonObject, named, as)
  if (typeof schema.$ref === 'string') return of(named[schema.$ref.split('/').at(-1) ?? ''])
  const options = (schema.anyOf ?? schema.oneOf) as JsonObject[] | undefined
  if (options) return of(options.find(({ type }) => type !== 'null'))
  const [said] = Array.isArray(schema.examples) ? schema.examples : []
  const [one] = Array.isArray(schema.enum) ? schema.enum : []
  const told = schema.const ?? said ?? one
  if (told !== undefined) return told
  const [type] = [schema.type].flat().filter((type) => type !== 'null')
  if (type === 'array') return Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () => of(schema.items))
  if (type === 'object') return anObject(schema, named, name)
  if (type === 'boolean') return true
  const known = exampleOf(name, schema)
  if (known !== undefined) return known
  return type === 'string' ? (formats.get(String(schema.format)) ?? null) : null
}

function anObject({ properties, additionalProperties }: JsonObject, named: JsonObject, name: string): JsonObject {
  const example = Object.fromEntries(
    Object.entries((properties ?? {}) as JsonObject).map(([field, schema]) => [
      field,
      answerExample(schema as JsonObject, named, field),
    ]),
  )
  if (typeof additionalProperties !== 'object' || properties) return example
  const known = keys.get(name)
  const key = known ?? 'en'
  return { [key]: answerExample(additionalProperties as JsonObject, named, known ? name : key) }
}
