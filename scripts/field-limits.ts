// Writes src/shared/field-limits.ts: the limits of each text and number in the bodies of operations, as attributes of form
// controls. Run `node scripts/field-limits.ts` after a body changed, or a form has another operation. Forms take their
// limits from there and ship no schema; operations without a form are left out.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { calls } from '../src/contracts/calls.ts'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

type Limits = Record<string, Record<string, number | boolean>>

function read(schema: Schema, path: string, required: boolean, found: Limits) {
  // A nullable value or a union has the limits of each of its shapes.
  const shapes = schema.oneOf ?? schema.anyOf
  if (shapes) {
    for (const shape of shapes) read(shape, path, required && shapes.length === 1, found)
    return
  }
  if (schema.items) read(schema.items, `${path}.*`, required, found)
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    read(part, path ? `${path}.${name}` : name, required && (schema.required?.includes(name) ?? false), found)
  const { type, minLength, maxLength, minimum, maximum } = schema
  const isText = type === 'string' && maxLength !== undefined
  const isNumber = type === 'integer' || type === 'number'
  if (!isText && !isNumber) return
  found[path] = {
    // A text that may be empty is not required.
    ...(required && (isNumber || (minLength ?? 0) > 0) && { required: true }),
    ...(minLength !== undefined && minLength > 1 && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(isNumber && minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && { min: minimum }),
    ...(isNumber && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { max: maximum }),
  }
}

/** The operations that have forms: `of: '…'` of the kit's form, or limits that are read by name. */
function ofForms(): Set<string> {
  const files = globSync('src/web/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const named = /(?:\bof: |\bfieldLimits\[)'((?:POST|PUT|DELETE) [^']+)'/g
  return new Set(files.flatMap((text) => [...text.matchAll(named)].map(([, key = '']) => key)))
}

/** The expected content of src/shared/field-limits.ts. */
export function fieldLimits(): string {
  const named = ofForms()
  const all = Object.entries(calls).flatMap(([key, operation]) => {
    if (!named.has(key) || !('body' in operation) || !operation.body) return []
    const found: Limits = {}
    read(z.toJSONSchema(operation.body, { io: 'input', unrepresentable: 'any' }) as Schema, '', true, found)
    return [[key, found] as const]
  })
  return [
    '// Written by scripts/field-limits.ts; not by hand.',
    '',
    '/** What may stand in the texts and numbers of a body, by the path within it. */',
    'export const fieldLimits = {',
    ...all.flatMap(([key, found]) => [
      `  '${key}': {`,
      ...Object.entries(found).map(([path, limits]) => `    '${path}': ${JSON.stringify(limits)},`),
      '  },',
    ]),
    '} as const',
    '',
  ].join('\n')
}

if (import.meta.main) {
  writeFileSync('src/shared/field-limits.ts', fieldLimits())
  spawnSync('biome', ['format', '--write', 'src/shared/field-limits.ts'])
  console.log('src/shared/field-limits.ts written')
}
