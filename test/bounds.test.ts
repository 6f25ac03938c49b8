import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#contracts/calls.ts'
import type { Operation as Call } from '#contracts/operation.ts'
import { openTestApi } from './api.ts'
import { describedCalls } from './described.ts'
import { type Operation, type Schema, schemaOf } from './fuzz.ts'

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Formats whose texts cannot be long. */
const SHORT = new Set(['uuid', 'date', 'date-time', 'uint32', 'int32'])
const partsOf = (schema: Schema) => [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]

/** Whether an anchored pattern limits the length: no star, no plus, no open range. */
function isClosed(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return /^\^.*\$$/.test(bare) && !/[*+]|\{\d+,\}/.test(bare)
}

/** Every place of a schema without a limit of size. */
function openPlaces(schema: Schema, where: string, document: Document): string[] {
  const within = (inner: Schema | undefined, name: string) =>
    inner === undefined ? [] : openPlaces(inner, `${where}${name}`, document)
  if (schema.$ref) return within(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''], '')
  if (schema.enum || schema.const !== undefined) return []
  if (partsOf(schema).length > 0) return partsOf(schema).flatMap((part) => within(part, ''))
  const types = [schema.type].flat()
  const found: string[] = []
  if (types.includes('string')) {
    const short = SHORT.has(schema.format ?? '') || (schema.pattern !== undefined && isClosed(schema.pattern))
    if (schema.maxLength === undefined && !short) found.push(`${where}: a text without an end`)
  }
  if (types.includes('array')) {
    if (schema.maxItems === undefined) found.push(`${where}: a list without an end`)
    found.push(...within(schema.items, '[]'))
  }
  if (types.includes('object')) {
    if (typeof schema.additionalProperties === 'object') {
      if (schema.maxProperties === undefined) found.push(`${where}: a map without an end`)
      if (Object.keys(schema.additionalProperties).length > 0) found.push(...within(schema.additionalProperties, '{}'))
    }
    for (const [name, inner] of Object.entries(schema.properties ?? {})) found.push(...within(inner, `.${name}`))
  }
  return found
}

test('nothing in a query or a path is without a bound, whatever the call', async () => {
  const at = await openTestApi()
  const document = await describedCalls<Document>(at.api)
  const open: string[] = []
  let seen = 0
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { parameters = [] }] of Object.entries(methods))
      for (const parameter of parameters) {
        seen++
        if (!parameter.$ref)
          open.push(...openPlaces(schemaOf(parameter), `${method} ${path} ${parameter.name}`, document))
      }
  expect(open).toEqual([])
  expect(seen).toBeGreaterThan(150)
})

test('the check finds what has no bound', () => {
  const document: Document = { paths: {}, components: { schemas: {} } }
  const open = (schema: Schema) => openPlaces(schema, 'x', document)
  for (const schema of [
    { type: 'string' },
    { type: 'string', pattern: '^[a-z]+$' },
    { type: 'string', pattern: '[a-z]{1,3}' },
    { type: 'array', items: { type: 'number' } },
    { type: 'array', maxItems: 3, items: { type: 'string' } },
    { type: 'object', additionalProperties: { type: 'number' } },
    { type: 'object', properties: { a: { type: 'string' } } },
  ])
    expect(open(schema), JSON.stringify(schema)).toHaveLength(1)
  expect(open({ type: 'string', pattern: '^[a-z+*]{1,3}$' })).toEqual([])
})

/** Characters of the largest valid JSON of a schema; a map's own keys are left out, since nobody fills all of them. */
function largestJson(schema: Schema, definitions: Record<string, Schema>): number {
  if (schema.$ref) return largestJson(definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {}, definitions)
  if (schema.enum) return Math.max(...schema.enum.map((one) => JSON.stringify(one).length))
  if (partsOf(schema).length > 0) return Math.max(...partsOf(schema).map((part) => largestJson(part, definitions)))
  if (schema.items) return 2 + (schema.maxItems ?? 0) * (largestJson(schema.items, definitions) + 1)
  const fields = Object.entries(schema.properties ?? {})
  if (schema.type === 'object')
    return 2 + fields.reduce((sum, [name, inner]) => sum + name.length + 4 + largestJson(inner, definitions), 0)
  if (schema.type === 'string') return 2 + (schema.format === 'uuid' ? 36 : (schema.maxLength ?? 30))
  return 24
}

test('whatever the schema of a parameter with JSON allows fits into it', () => {
  let seen = 0
  for (const [key, { query }] of Object.entries<Call>(calls)) {
    if (!query) continue
    const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
    for (const [name, parameter] of Object.entries(properties)) {
      if (typeof parameter === 'boolean' || parameter.contentMediaType !== 'application/json') continue
      const schema = parameter.contentSchema as Schema & { $defs?: Record<string, Schema> }
      seen++
      expect(largestJson(schema, schema.$defs ?? {}), `${key} ${name}`).toBeLessThanOrEqual(parameter.maxLength ?? 0)
    }
  }
  expect(seen).toBeGreaterThan(15)
})
