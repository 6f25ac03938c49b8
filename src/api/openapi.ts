import { type Hook, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context as DomainContext } from '#domain/context.ts'
import { errorStatus, type ErrorCode } from '#shared/errors.ts'
import { fromZod, unreadableJson } from './problem.ts'

/** What a handler finds on its request: the domain context with the actor, made by the middleware in app.ts. */
export interface ApiEnv {
  Variables: { ctx: DomainContext; requestId: string }
}

const refuseInvalid: Hook<unknown, ApiEnv, string, unknown> = (result) => {
  if (!result.success) throw fromZod(result.error)
}

/** A group of routes of one domain; wrong input is refused before the handler runs. */
export function routes() {
  return new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid })
}

/** Marks an operation as needing a signed-in user; operations without it must stand in the list of public ones. */
export const secured = [{ bearer: [] }]

export function jsonBody<T extends z.ZodType>(schema: T, example?: z.input<T>) {
  return {
    body: { required: true, content: { 'application/json': { schema, ...(example !== undefined && { example }) } } },
  } as const
}

/** The envelope around a payload: `{ok: true, data}`. */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ ok: z.literal(true), data })
}

export function ok<T extends z.ZodType>(
  schema: T,
  description: string,
): { 200: { description: string; content: { 'application/json': { schema: T } } } } {
  return { 200: { description, content: { 'application/json': { schema } } } }
}

const ProblemSchema = z
  .object({
    ok: z.literal(false),
    code: z.string(),
    errorMsg: z.string(),
    data: z.unknown().optional(),
    issues: z.array(z.object({ path: z.string(), code: z.string() })).optional(),
    jwt: z.literal(false).optional(),
    requestId: z.string().optional(),
  })
  .openapi('Problem')

/**
 * The documented refusals of an operation, grouped by status. Those that any call may answer (bad input, no token,
 * too many requests, an outage) are always among them.
 */
export function refusals(...codes: ErrorCode[]): object {
  const always: ErrorCode[] = [
    'request.malformed',
    'request.invalid',
    'identity.token_invalid',
    'request.too_many',
    'request.failed',
    'request.busy',
    'request.too_large',
    'request.unsupported_type',
  ]
  const byStatus = new Map<number, string[]>()
  for (const code of [...always, ...codes])
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.join(', '), content: { 'application/json': { schema: ProblemSchema } } },
    ]),
  )
}

/** Most characters of a query parameter that carries JSON, and how deep it may nest. */
const MOST_JSON = 4096
const DEEPEST_JSON = 3

/**
 * A query parameter that carries an object as JSON (GET and DELETE). At most 4 KB and three levels deep; the document
 * shows what may stand in it as the schema of a text's content.
 * @param options.otherwise what counts as given where nothing is.
 */
export function jsonParam<T extends z.ZodType>(schema: T, options: { otherwise?: unknown } = {}) {
  const documented = {
    type: 'string' as const,
    maxLength: MOST_JSON,
    contentMediaType: 'application/json',
    contentSchema: z.toJSONSchema(schema, { io: 'input' }),
  }
  return z
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
    .openapi(documented)
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
