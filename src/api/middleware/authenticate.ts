import type { Actor, Context } from '#domain/context.ts'
import { DomainError } from '#shared/errors.ts'

/**
 * The actor behind the request's bearer token; nobody in particular without one.
 * @throws DomainError `identity.token_invalid` when a token is presented and is bad, expired or revoked.
 */
export async function authenticate(request: Request, _base: Context): Promise<Actor> {
  if (request.headers.get('authorization') === null) return { kind: 'anonymous' }
  throw new DomainError('identity.token_invalid')
}
