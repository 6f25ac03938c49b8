import { z } from 'zod'

/** The issue of a query parameter that is not JSON, or too large. */
export const unreadableJson = 'json'

/** Most characters of a query parameter with JSON, unless its record says so, and how deep it may nest. */
const MOST_JSON = 4096
const DEEPEST_JSON = 3

// NUL, lone surrogates and direction overrides: nobody types them.
const FORBIDDEN_TEXT =
  /[\u0000\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Keys for prototype pollution. */
const PROTOTYPE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * The first text or key of a parsed value with forbidden content: `characters`, or `prototype` for a key that was written
 * with JSON escapes.
 * @param path the path of the value; empty at the top.
 */
export function findForbidden(
  value: unknown,
  path = '',
): { path: string; code: 'characters' | 'prototype' } | undefined {
  if (typeof value === 'string') return FORBIDDEN_TEXT.test(value) ? { path, code: 'characters' } : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (PROTOTYPE_KEYS.has(key)) return { path: key, code: 'prototype' }
    if (FORBIDDEN_TEXT.test(key)) return { path: key, code: 'characters' }
    const found = findForbidden(inner, path ? `${path}.${key}` : key)
    if (found) return found
  }
  return undefined
}

/**
 * A query parameter with an object as JSON (GET and DELETE). Three levels deep at most; the document shows its schema as the
 * content schema of a string.
 * @param options.otherwise the default value.
 * @param options.most characters of it: those of its largest valid value; 4096 unless told. Node takes 16 KB of headers with the address.
 */
export function jsonParam<T extends z.ZodType>(
  schema: T,
  { otherwise, most = MOST_JSON }: { otherwise?: unknown; most?: number } = {},
): z.ZodType<z.output<T>, z.input<T>> {
  const documented = {
    type: 'string' as const,
    maxLength: most,
    contentMediaType: 'application/json',
    contentSchema: z.toJSONSchema(schema, { io: 'input' }),
  }
  const parsed = z
    .preprocess((value, check) => {
      if (value === undefined || value === '') return otherwise
      if (typeof value !== 'string') return value
      try {
        if (value.length <= most && depthOf(value) <= DEEPEST_JSON) {
          const read: unknown = JSON.parse(value)
          // The check of the address does not see characters written with JSON escapes.
          const forbidden = findForbidden(read)
          if (!forbidden) return read
          if (forbidden.code === 'characters') {
            check.addIssue({ code: 'custom', message: 'characters', path: forbidden.path.split('.'), input: value })
            return z.NEVER
          }
        }
      } catch {
        // Refused below.
      }
      check.addIssue({ code: 'custom', message: unreadableJson, input: value })
      return z.NEVER
    }, schema)
    .meta(documented)
  // Callers pass the value itself; the browser's call encodes it as JSON.
  return parsed as unknown as z.ZodType<z.output<T>, z.input<T>>
}

/** Deepest nesting of brackets in a JSON text, without parsing it. */
export function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (quoted) {
      if (c === 92) i++
      else if (c === 34) quoted = false
    } else if (c === 34) quoted = true
    else if (c === 123 || c === 91) deepest = Math.max(deepest, ++depth)
    else if (c === 125 || c === 93) depth--
  }
  return deepest
}
