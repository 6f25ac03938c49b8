import { type Hook, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import { refusalData } from '#contracts/refusal-data.ts'
import { type Context as DomainContext } from '#domain/base/index.ts'
import { type ErrorCode, errorStatus } from '#shared/errors.ts'
import { fromZod } from './problem.ts'

/** What the middleware in app.ts adds to a request: the domain context with the actor. */
export interface ApiEnv {
  /** Of the server: what the answer is written to. */
  Bindings: { outgoing?: { destroy(): unknown } }
  /** `call`: the name of what is no operation. `refusal`: what the call was refused with. */
  Variables: { ctx: DomainContext; requestId: string; call?: string; refusal?: ErrorCode }
}

const refuseInvalid: Hook<unknown, ApiEnv, string, unknown> = (result) => {
  if (!result.success) throw fromZod(result.error)
}

/** A group of routes of one domain; wrong input is refused before the handler runs. */
export function routes() {
  return new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid })
}

/** Marks an operation as needing a signed-in user; its record says which do (`who`). */
export const secured: Record<string, string[]>[] = [{ bearer: [] }]
/** Marks an operation that anybody may call; whoever sends a token is known by it. */
export const open: Record<string, string[]>[] = [{}, { bearer: [] }]

export function jsonBody<T extends z.ZodType>(schema: T, example?: z.input<T>) {
  return {
    body: { required: true, content: { 'application/json': { schema, ...(example !== undefined && { example }) } } },
  } as const
}

/** The answer of every refused call. */
const ProblemSchema = z
  .object({
    ok: z.literal(false),
    code: z.string(),
    errorMsg: z.string(),
    data: z.unknown().optional(),
    issues: z.array(z.object({ path: z.string(), code: z.string() })).optional(),
    jwt: z.literal(false).optional(),
    login_redirect: z.literal(true).optional(),
    requestId: z.string().optional(),
  })
  .openapi('Problem')

/** The refusals that any call may answer: bad input, no token, too many requests, an outage, another method of its path. */
export const always: readonly ErrorCode[] = [
  'request.malformed',
  'request.invalid',
  'request.unknown_field',
  'identity.token_invalid',
  'identity.key_not_here',
  'request.too_many',
  'request.failed',
  'request.busy',
  'request.too_large',
  'request.unsupported_type',
  'request.timeout',
  'request.method_not_allowed',
]

/** The documented refusals of an operation, grouped by status, including those of any call. */
export const refusals = (...codes: ErrorCode[]): RouteConfig['responses'] => onlyRefusals(...always, ...codes)

/** Refusals grouped by status. */
export function onlyRefusals(...codes: ErrorCode[]): RouteConfig['responses'] {
  const byStatus = new Map<number, string[]>()
  for (const code of new Set(codes)) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.join(', '),
        content: { 'application/json': { schema: ProblemSchema.extend({ code: z.enum(list), ...dataOf(list) }) } },
        ...headersOf(status),
      },
    ]),
  )
}

/** What some of the codes bring besides, each shape with the codes that bring it. */
function dataOf(codes: readonly string[]): { data?: z.ZodType } {
  const withData = Object.entries(refusalData).filter(([code]) => codes.includes(code))
  const shapes = [...Map.groupBy(withData, ([, shape]) => shape as z.ZodType)].map(([shape, rows]) =>
    shape.describe(`With ${rows.map(([code]) => `\`${code}\``).join(', ')}`),
  )
  const [one, ...others] = shapes
  if (!one) return {}
  return { data: (others.length > 0 ? z.union([one, ...others]) : one).optional() }
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before the next try', schema: { type: 'integer' as const } },
}
const allow = {
  Allow: {
    description: 'The methods that the path has, with commas between them',
    required: true,
    schema: { type: 'string' as const, example: 'GET, HEAD, POST' },
  },
}

/** What a refusal says in its headers, by its status. */
function headersOf(status: number) {
  if (status === 429 || status === 503) return { headers: retryAfter }
  return status === 405 ? { headers: allow } : {}
}
