import type { z } from '@hono/zod-openapi'
import { serverTranslator } from '#locales/index.ts'
import type { Log } from '#platform/log.ts'
import { DomainError, type ErrorCode, type Issue } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'

/** What every refused call answers. `jwt: false` stands only where a token was presented and is bad, expired or revoked. */
export interface Problem {
  ok: false
  code: ErrorCode
  errorMsg: string
  data?: unknown
  issues?: Issue[]
  jwt?: false
  login_redirect?: true
  requestId?: string
}

/** A schema's complaint as a refusal: unknown keys are 400, wrong values 422. */
export function fromZod(error: z.core.$ZodError): DomainError {
  const unknown = error.issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown)
    return new DomainError('request.unknown_field', {
      issues: unknown.keys.map((key) => ({ path: [...unknown.path, key].join('.'), code: 'unknown' })),
    })
  return new DomainError('request.invalid', {
    issues: error.issues.map((issue) => ({
      path: issue.path.join('.'),
      code: issue.code === 'custom' && issue.message ? issue.message : issue.code,
    })),
  })
}

// 57P.. is a server going down, coming up or starving, 08.. a broken connection, 53300 too many of them; 57014 and 55P03 are
// our own time limits; the rest is the socket's word.
const OUTAGE_CODE = /^(57P\d\d|08\d{3}|53300|57014|55P03|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/
const OUTAGE_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/

/** Whether the database, and not the request, is what failed; looked for through the chain of causes. */
function isOutage(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string' && OUTAGE_CODE.test(at.code)) return true
    if (OUTAGE_TEXT.test(at.message)) return true
  }
  return false
}

/** Any thrown thing as a refusal; what nobody foresaw is logged and answers 500 with generic words. */
export function toRefusal(error: unknown, log: Log, requestId: string): DomainError {
  if (error instanceof DomainError) return error
  if (isOutage(error)) {
    log.warn({ err: error, requestId }, 'the database is not answering')
    return new DomainError('request.busy', { headers: { 'Retry-After': '2' } })
  }
  log.error({ err: error, requestId }, 'unexpected error')
  return new DomainError('request.failed')
}

/** The refusal as the envelope, worded in the language of the request. */
export function problemOf(refusal: DomainError, locale: Locale, requestId: string): Problem {
  const errorMsg = serverTranslator(locale)(`errors.${refusal.code}`, refusal.params)
  return {
    ok: false,
    code: refusal.code,
    errorMsg,
    ...(refusal.data !== undefined && { data: refusal.data }),
    ...(refusal.issues && { issues: refusal.issues }),
    ...(refusal.code === 'identity.token_invalid' && { jwt: false as const }),
    ...(refusal.code === 'identity.already_registered' && { login_redirect: true as const }),
    ...(refusal.status >= 500 && { requestId }),
  }
}
