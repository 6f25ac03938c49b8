import { type Actor, type Context } from '#domain/base/index.ts'
import { authenticate as authenticateToken } from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'

/**
 * The actor of the request's bearer token; anonymous without one.
 * @throws DomainError `identity.token_invalid` when the token is invalid, expired or revoked.
 */
export async function authenticate(request: Request, base: Context): Promise<Actor> {
  const header = request.headers.get('authorization')
  if (header === null) return { kind: 'anonymous' }
  const token = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i.exec(header)?.[1]
  if (!token) throw new DomainError('identity.token_invalid')
  return authenticateToken(base, token)
}
