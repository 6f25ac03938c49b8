import { createHash, createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { type Context } from '#domain/base/index.ts'
import { brand } from '#shared/brand.ts'
import { DomainError } from '#shared/errors.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS, SECOND } from '#shared/time.ts'

const audience = 'web'

/** The lifetime of a token in seconds; past half of it, it is renewed. */
export const tokenSeconds = HOUR_SECONDS
const passwordTokenSeconds = 10 * MINUTE_SECONDS
/** How long the right to set a password lasts, in milliseconds. */
export const passwordTokenLife = passwordTokenSeconds * SECOND
/** For how many seconds an expired token may still be exchanged while its session is open. */
const renewalSeconds = 7 * DAY_SECONDS

/** The secrets that tokens may be signed with, newest first: the current one and the one before the last rotation. */
function keys(ctx: Context): { kid: string; key: Uint8Array }[] {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = ctx.platform.env
  return [AUTH_SECRET, AUTH_SECRET_PREVIOUS].flatMap((secret) =>
    secret
      ? [{ kid: createHash('sha256').update(`kid:${secret}`).digest('hex').slice(0, 8), key: keyFor(secret, 'tokens') }]
      : [],
  )
}

function keyFor(secret: string, use: string): Uint8Array {
  return createHmac('sha256', secret).update(`${brand.slug}:${use}`).digest()
}

/** HMAC of a text under a key of its own, for values that are compared but never read back (one-time codes). */
export function keyedHash(ctx: Context, use: string, text: string): string {
  return createHmac('sha256', keyFor(ctx.platform.env.AUTH_SECRET, use)).update(text).digest('base64url')
}

/** What a token is for: a session, setting a password once, or keeping an account that is to be deleted. */
type TokenKind = 'session' | 'pwset' | 'keep'

/** The keyed hashes of a text under every key that may have made one, newest first. */
export function keyedHashes(ctx: Context, use: string, text: string): string[] {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = ctx.platform.env
  return [AUTH_SECRET, AUTH_SECRET_PREVIOUS].flatMap((secret) =>
    secret ? [createHmac('sha256', keyFor(secret, use)).update(text).digest('base64url')] : [],
  )
}

async function sign(ctx: Context, typ: TokenKind, claims: Record<string, unknown>, expires: number): Promise<string> {
  const [current] = keys(ctx)
  if (!current) throw new Error('There is no key to sign tokens with')
  const issued = Math.floor(ctx.now().getTime() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ, kid: current.kid })
    .setIssuer(brand.slug)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(current.key)
}

async function verify(
  ctx: Context,
  token: string,
  typ: TokenKind,
  tolerance: number,
): Promise<Record<string, unknown>> {
  if (token.length > 2_000) throw new DomainError('identity.token_invalid')
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const known = keys(ctx).find((key) => key.kid === kid)
        if (!known) throw new Error('unknown kid')
        return known.key
      },
      {
        algorithms: ['HS256'],
        typ,
        issuer: brand.slug,
        audience,
        currentDate: new Date(ctx.now().getTime() - tolerance * 1000),
        // `currentDate` may be set back for a renewal, which must not accept tokens from the future; that is checked below.
        clockTolerance: 0,
        requiredClaims: ['exp', 'iat', 'sub'],
      },
    )
    if (Number(payload.iat) > ctx.now().getTime() / 1000 + 5) throw new Error('issued in the future')
    return payload
  } catch {
    throw new DomainError('identity.token_invalid')
  }
}

export interface SessionToken {
  accountId: string
  sessionId: string
  gen: number
  issuedAt: Date
}

/** Signs the token of one generation of a session; it never outlives the session. */
export async function signSessionToken(
  ctx: Context,
  session: { id: string; accountId: string; gen: number; authTime: Date; expiresAt: Date },
): Promise<string> {
  const expires = Math.min(ctx.now().getTime() / 1000 + tokenSeconds, session.expiresAt.getTime() / 1000)
  const claims = {
    sub: session.accountId,
    sid: session.id,
    gen: session.gen,
    auth_time: Math.floor(session.authTime.getTime() / 1000),
  }
  return sign(ctx, 'session', claims, Math.floor(expires))
}

/**
 * Reads a session token. Only its signature, kind and times are checked here; the session's row decides.
 * @param options.forRenewal accepts a token that expired up to seven days ago.
 * @throws DomainError `identity.token_invalid`
 */
export async function readSessionToken(
  ctx: Context,
  token: string,
  options: { forRenewal?: boolean } = {},
): Promise<SessionToken> {
  const claims = await verify(ctx, token, 'session', options.forRenewal ? renewalSeconds : 0)
  if (typeof claims.sid !== 'string' || typeof claims.gen !== 'number' || typeof claims.sub !== 'string') {
    throw new DomainError('identity.token_invalid')
  }
  return {
    accountId: claims.sub,
    sessionId: claims.sid,
    gen: claims.gen,
    issuedAt: new Date(Number(claims.iat) * 1000),
  }
}

/** Signs the right to set an account's password once, which a code gave; for ten minutes, where it is not told to end before. */
export async function signPasswordToken(
  ctx: Context,
  right: { accountId: string; challengeId: string; expiresAt?: Date },
): Promise<string> {
  const expires = right.expiresAt?.getTime() ?? ctx.now().getTime() + passwordTokenLife
  return sign(ctx, 'pwset', { sub: right.accountId, jti: right.challengeId }, Math.floor(expires / 1000))
}

/** @throws DomainError `identity.token_invalid` */
export async function readPasswordToken(
  ctx: Context,
  token: string,
): Promise<{ accountId: string; challengeId: string }> {
  const claims = await verify(ctx, token, 'pwset', 0)
  if (typeof claims.jti !== 'string' || typeof claims.sub !== 'string') throw new DomainError('identity.token_invalid')
  return { accountId: claims.sub, challengeId: claims.jti }
}

/** Signs the right to keep an account, valid for ten minutes and only for the deletion that was asked for at an instant. */
export async function signKeepToken(
  ctx: Context,
  right: { accountId: string; requestedAt: Date; method: string },
): Promise<string> {
  const expires = Math.floor(ctx.now().getTime() / 1000) + passwordTokenSeconds
  const claims = { sub: right.accountId, jti: String(right.requestedAt.getTime()), method: right.method }
  return sign(ctx, 'keep', claims, expires)
}

/** @throws DomainError `identity.token_invalid` */
export async function readKeepToken(
  ctx: Context,
  token: string,
): Promise<{ accountId: string; requestedAt: Date; method: string }> {
  const { sub, jti, method } = await verify(ctx, token, 'keep', 0)
  if (typeof sub !== 'string' || typeof jti !== 'string' || typeof method !== 'string')
    throw new DomainError('identity.token_invalid')
  return { accountId: sub, requestedAt: new Date(Number(jti)), method }
}
