import { z } from 'zod'

/** What a schema says of a query parameter that is no JSON, or too much of it. */
export const unreadableJson = 'json'

/** Most characters of a query parameter that carries JSON, and how deep it may nest. */
const MOST_JSON = 4096
const DEEPEST_JSON = 3

/**
 * A query parameter that carries an object as JSON (GET and DELETE). At most 4 KB and three levels deep; the document
 * shows what may stand in it as the schema of a text's content.
 * @param options.otherwise what counts as given where nothing is.
 */
export function jsonParam<T extends z.ZodType>(
  schema: T,
  options: { otherwise?: unknown } = {},
): z.ZodType<z.output<T>, z.input<T>> {
  const documented = {
    type: 'string' as const,
    maxLength: MOST_JSON,
    contentMediaType: 'application/json',
    contentSchema: z.toJSONSchema(schema, { io: 'input' }),
  }
  const parsed = z
    .preprocess((value, check) => {
      if (value === undefined || value === '') return options.otherwise
      if (typeof value !== 'string') return value
      try {
        if (value.length <= MOST_JSON && depthOf(value) <= DEEPEST_JSON) return JSON.parse(value) as unknown
      } catch {
        // refused below
      }
      check.addIssue({ code: 'custom', message: unreadableJson, input: value })
      return z.NEVER
    }, schema)
    .meta(documented)
  // Callers hand the value over; the browser's call writes it as JSON.
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
