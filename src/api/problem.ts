import type { z } from '@hono/zod-openapi'
import { unreadableJson } from '#contracts/json-param.ts'
import { serverTranslator } from '#locales/index.ts'
import { isOutage } from '#platform/db/index.ts'
import type { Log } from '#platform/log.ts'
import { DomainError, type ErrorCode, type Issue } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'

/** The answer of every refused call. `jwt: false` is there only when a token was sent that is invalid, expired or revoked. */
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

/** Most fields that a refusal names: whoever sends thousands gets no longer answer. */
const MOST_ISSUES = 20

/** The refusal of fields that nothing asks for, by their paths. */
export const unknownFields = (paths: readonly string[]): DomainError =>
  new DomainError('request.unknown_field', {
    issues: paths.slice(0, MOST_ISSUES).map((path) => ({ path, code: 'unknown' })),
  })

/** A schema's error as a refusal: unreadable input and unknown keys are 400, wrong values 422. */
export function fromZod(error: z.core.$ZodError): DomainError {
  if (error.issues.some((issue) => issue.code === 'custom' && issue.message === unreadableJson))
    return new DomainError('request.malformed')
  const unknown = error.issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown) return unknownFields(unknown.keys.map((key) => [...unknown.path, key].join('.')))
  return new DomainError('request.invalid', {
    issues: error.issues.slice(0, MOST_ISSUES).map((issue) => ({
      path: issue.path.join('.'),
      code: issue.code === 'custom' && issue.message ? issue.message : issue.code,
    })),
  })
}

/** Any thrown error as a refusal; an unexpected one is logged and answered with 500 and a generic text. */
export function toRefusal(error: unknown, log: Log, requestId: string): DomainError {
  if (error instanceof DomainError) return error
  if (isOutage(error)) {
    log.warn({ err: error, requestId }, 'the database is not answering')
    return new DomainError('request.busy', { headers: { 'Retry-After': '2' } })
  }
  log.error({ err: error, requestId }, 'unexpected error')
  return new DomainError('request.failed')
}

/** The answer of a refusal, in the language of the request. */
export function problemOf(refusal: DomainError, locale: Locale, requestId: string): Problem {
  const t = serverTranslator(locale)
  // A missing right is described in words, not by its name.
  const lacking = refusal.right && (`errors.companies.forbidden_${refusal.reach ?? 'right'}` as const)
  const errorMsg = t(lacking ?? `errors.${refusal.code}`, {
    ...refusal.params,
    ...(refusal.right && { right: t(`rights.${refusal.right}`) }),
  })
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
