import type { Context } from '#domain/base/index.ts'
import { authenticateKey, isApiKey } from '#domain/companies/index.ts'
import { authenticate as authenticateToken } from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'

/**
 * Whose the request's bearer token is: of a session, or a company's key; nobody's without one.
 * @throws DomainError `identity.token_invalid` when the token is invalid, expired or revoked.
 */
export async function authenticate(request: Request, base: Context): Promise<Pick<Context, 'actor' | 'key'>> {
  const header = request.headers.get('authorization')
  if (header === null) return { actor: { kind: 'anonymous' } }
  const token = /^Bearer ([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)?)$/i.exec(header)?.[1]
  if (!token) throw new DomainError('identity.token_invalid')
  if (isApiKey(token)) return { actor: { kind: 'key' }, key: await authenticateKey(base, token) }
  return { actor: await authenticateToken(base, token) }
}
