import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { type Answer, type Operation, type OperationKey, opensToKeys, type Parsed } from '#contracts/operation.ts'
import {
  type Context,
  callerOf,
  type InTurn,
  requireAccount,
  requireOperator,
  requireStaff,
  withIdempotency,
} from '#domain/base/index.ts'
import { countingCheckout } from '#domain/trade/index.ts'
import { fewAtATime } from '#platform/few-at-a-time.ts'
import { DomainError, type ErrorCode } from '#shared/errors.ts'
import { type ApiEnv, always, jsonBody, open, refusals, routes, secured } from './openapi.ts'
import { unknownFields } from './problem.ts'
import { type FileBytes, sendBytes } from './send-bytes.ts'

/** A file instead of an envelope. */
export interface FileAnswer {
  name: string
  type: string
  bytes: FileBytes
}

/** Carries out an operation with its parsed input and returns the body of the answer. */
type Handler<K extends string, O> = (
  ctx: Context,
  input: Parsed<K, O>,
  request: HonoContext<ApiEnv>,
) => Promise<
  (O extends { answer: z.ZodType } ? Answer<O> : never) | (O extends { file: string } ? FileAnswer : never) | Response
>

/** The handlers of a table of operations. None may be missing. */
export type Handlers<T> = { readonly [K in keyof T & string]: Handler<K, T[K]> }

/**
 * What is done in one transaction waits for what others change, and holds a connection meanwhile: some few of each caller's do so,
 * and the rest waits without one. Behind one address there may be many people.
 */
const ofAnAccount = fewAtATime({ atOnce: Infinity, ofOne: 3 })
const ofAnAddress = fewAtATime({ atOnce: Infinity, ofOne: 8 })

/** The routes of a table of operations: each parses the input by its record, calls its handler once and answers. */
export function serve<T extends Record<OperationKey, Operation>>(table: T, handlers: Handlers<T>): OpenAPIHono<ApiEnv> {
  const doors = routes()
  for (const key of Object.keys(table) as (keyof T & OperationKey)[]) {
    const operation: Operation = table[key]
    const handle = handlers[key] as (ctx: Context, input: unknown, request: HonoContext<ApiEnv>) => Promise<unknown>
    const named = new Set([...always, ...refusalsOf(operation)])
    const line = lineOf(key, operation)
    doors.openapi(toRoute(key, operation), async (c) => {
      const valid = (part: 'param' | 'query' | 'json'): unknown => (c.req.valid as (part: string) => unknown)(part)
      const input = {
        ...c.req.param(),
        ...(operation.params && (valid('param') as object)),
        query: operation.query && valid('query'),
        body: operation.body && valid('json'),
      }
      // Counted inside: a repetition that is answered from its key uses up nothing, and no limit refuses it.
      const work = (ctx: Context) =>
        operation.counted ? countingCheckout(ctx, () => handle(ctx, input, c)) : handle(ctx, input, c)
      const { ctx } = c.var
      const own = line?.(ctx)
      const inTurn: InTurn | undefined = own && ((work) => own(callerOf(ctx), work))
      try {
        if (operation.keyed) return toResponse(c, await once(c, input, work, inTurn))
        return toResponse(c, await (inTurn ? inTurn(() => work(ctx)) : work(ctx)))
      } catch (error) {
        if (error instanceof DomainError && !named.has(error.code)) noteUnnamed(ctx, key, error)
        throw error
      }
    })
  }
  return doors
}

/**
 * The line in which a call stands until its turn. What people send without an attempt's key may wait for a payment service, or for a file to
 * arrive, and stands in none; what a program writes always does, since it sends as many at once as it likes.
 */
function lineOf(
  operationKey: OperationKey,
  { heavy, keyed }: Operation,
): ((ctx: Context) => ReturnType<typeof fewAtATime> | undefined) | undefined {
  if (heavy) {
    const own = fewAtATime()
    return () => own
  }
  if (!keyed) return operationKey.startsWith('GET ') ? undefined : ({ key }) => key && ofAnAccount
  return ({ actor }) => (actor.kind === 'account' || actor.kind === 'key' ? ofAnAccount : ofAnAddress)
}

/** Reports a refusal that the record does not name, since the document would be wrong: a server logs it, and in tests it is an error. */
function noteUnnamed(ctx: Context, key: OperationKey, refusal: DomainError): void {
  const { env, log } = ctx.platform
  const said = `${key} refuses with ${refusal.code}, which its record does not name`
  log.warn(said)
  // `test/setup.ts` fails what says an error.
  if (env.NODE_ENV === 'test') console.error(said)
}

/**
 * Runs the work of a call once per idempotency key of its caller. @throws DomainError `request.idempotency_mismatch`,
 * `request.idempotency_running`
 */
async function once(
  c: HonoContext<ApiEnv>,
  { body, query }: { body: unknown; query: unknown },
  work: (ctx: Context) => Promise<unknown>,
  inTurn: InTurn | undefined,
): Promise<unknown> {
  const key = c.req.header('idempotency-key')
  const asked = query === undefined ? body : { body, query }
  const request = { key, method: c.req.method, path: c.req.path, body: asked }
  const done = async (ctx: Context) => ({ status: 200, body: await work(ctx) })
  const { body: answer, replayed } = await withIdempotency(c.var.ctx, request, done, inTurn)
  if (replayed) c.header('Idempotency-Replayed', 'true')
  return answer
}

function toResponse(c: HonoContext<ApiEnv>, answer: unknown): Response {
  if (answer instanceof Response) return answer
  if (!isFile(answer)) return c.json(answer as object, 200)
  return sendBytes(c, answer.bytes, {
    'Content-Type': answer.type,
    'Content-Disposition': `attachment; filename="${answer.name}"`,
  })
}

const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'bytes' in answer && 'type' in answer && !('ok' in answer)

const signedIn: ErrorCode[] = ['identity.sign_in_required']
/** The refusals of the access check. */
const doorRefusals = (who: Operation['who']): ErrorCode[] =>
  who === 'anyone'
    ? []
    : who === 'signed_in'
      ? signedIn
      : who === 'operator'
        ? [...signedIn, 'identity.forbidden']
        : [...signedIn, 'companies.company_not_found', 'companies.forbidden']

/** The access check of an operation: 401 and 403 come before the input is validated. The use case checks rights in a company. */
const authorize = (operation: Operation): MiddlewareHandler<ApiEnv> =>
  async function enter(c, next) {
    const { who } = operation
    const { ctx } = c.var
    if (ctx.actor.kind === 'key' && !opensToKeys(operation)) throw new DomainError('identity.key_not_here')
    if (who === 'operator') requireOperator(ctx)
    else if (who === 'signed_in') requireAccount(ctx)
    else if (who !== 'anyone') requireStaff(ctx)
    await next()
  }

/**
 * Refuses parameters of the address that the record does not name, also where it has no query: dropped in silence, a misspelt
 * filter answers the whole list. @throws DomainError `request.unknown_field`
 */
const refuseUnknown = (query: Operation['query']): MiddlewareHandler<ApiEnv> =>
  async function refuseUnknown(c, next) {
    const unknown = Object.keys(c.req.query()).filter((name) => !query || !Object.hasOwn(query.shape, name))
    if (unknown.length > 0) throw unknownFields(unknown)
    await next()
  }

/** Clients keep the answer, and ask each time whether it is still right. It is in the language of the request. */
const revalidated: MiddlewareHandler<ApiEnv> = async function revalidated(c, next) {
  await next()
  if (!c.res.ok) return
  c.header('Cache-Control', 'no-cache')
  c.header('Vary', 'Accept-Language', { append: true })
}

const refusalsOf = ({ who, keyed, refusals = [] }: Operation): ErrorCode[] => [
  ...doorRefusals(who),
  ...(keyed ? (['request.idempotency_mismatch', 'request.idempotency_running'] as const) : []),
  ...refusals,
]

const IdempotencyHeader = z.object({ 'idempotency-key': z.string().min(1).max(128).optional() })

/** An operation as a route of the library. */
function toRoute(key: OperationKey, operation: Operation): RouteConfig {
  const [method, path] = key.split(' ') as [string, string]
  const {
    id,
    says,
    notes,
    area,
    who,
    params,
    query,
    body,
    headers,
    example,
    answer,
    answers,
    file,
    events,
    keyed,
    unchanged,
    raw,
  } = operation
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const inPath = z.object({ ...Object.fromEntries(names.map((name) => [name, z.string()])), ...params?.shape })
  const content = {
    ...(answer && { 'application/json': { schema: answer } }),
    ...(file && {
      [file]: { schema: { type: 'string' as const, ...(!file.startsWith('text/') && { format: 'binary' }) } },
    }),
  }
  return createRoute({
    method: method.toLowerCase() as 'get' | 'post' | 'put' | 'delete',
    path,
    operationId: id,
    // Before the validation, so that callers without access learn nothing about the expected input.
    middleware: [
      authorize(operation),
      refuseUnknown(query),
      ...(unchanged && answer ? [compress(), etag(), revalidated] : []),
    ],
    summary: says,
    tags: [area],
    security: who === 'anyone' ? open : secured,
    ...((notes !== undefined || keyed || Array.isArray(who)) && {
      description: [
        notes,
        keyed && onceSaid,
        Array.isArray(who) && `Needs ${who.join(' or ')}.`,
        opensToKeys(operation) && 'Open to a key of the company.',
      ]
        .filter(Boolean)
        .join(' '),
    }),
    ...(events && { 'x-events': described(events) }),
    request: {
      ...(names.length > 0 && { params: inPath }),
      ...(query && { query }),
      ...(body && jsonBody(body, example)),
      ...(raw && { body: { required: true, content: raw } }),
      ...((keyed || headers) && { headers: z.object({ ...headers?.shape, ...(keyed && IdempotencyHeader.shape) }) }),
    },
    responses: {
      200: {
        description: answers,
        content,
        headers: {
          ...(unchanged && etagHeader),
          ...(keyed && replayedHeader),
          ...(file && !events && dispositionHeader),
        },
      },
      ...(unchanged && { 304: { description: 'The caller has it already' } }),
      ...refusals(...refusalsOf(operation)),
    },
  })
}

const onceSaid =
  'After a lost answer send the same again with the same `Idempotency-Key`: it is done once, and answered as it was.'

/** The events of a stream, for which the standard has no words. */
const described = (events: NonNullable<Operation['events']>) =>
  Object.fromEntries(
    Object.entries(events).map(([name, { says, data }]) => [name, { description: says, data: z.toJSONSchema(data) }]),
  )

const dispositionHeader = {
  'Content-Disposition': { description: 'Of a file: its name', schema: { type: 'string' as const } },
}
const replayedHeader = {
  'Idempotency-Replayed': {
    description: 'Only where the key was used before: this is what was answered then',
    schema: { type: 'string' as const, enum: ['true'] },
  },
}
const etagHeader = {
  ETag: { description: 'For If-None-Match of the next request', schema: { type: 'string' as const } },
}
