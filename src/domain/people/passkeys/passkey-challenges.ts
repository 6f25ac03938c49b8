import { MINUTE } from '#shared/time.ts'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { sweepRows } from '#platform/db/index.ts'
import { DomainError } from '#shared/errors.ts'
import { passkeyChallenges } from './passkeys.tables.ts'

const life = 5 * MINUTE

/** Loaded with the first passkey: it brings a reader of certificates along. */
export const webAuthn = () => import('@simplewebauthn/server')

/** Whom a passkey is for: a device gives it to no other host, and we take it from no other origin. */
export function relyingParty(ctx: Context): { id: string; origin: string } {
  const { hostname, origin } = new URL(ctx.platform.env.PUBLIC_URL)
  return { id: hostname, origin }
}

export async function keepChallenge(
  ctx: Context,
  challenge: string,
  of: { kind: 'register' | 'sign_in'; accountId: string | null },
): Promise<void> {
  await ctx.db.insert(passkeyChallenges).values({ challenge, ...of, expiresAt: new Date(ctx.now().getTime() + life) })
}

/**
 * Uses the challenge up that an answer claims to answer, whatever is then found of the answer: it is judged once.
 * @throws DomainError `identity.passkey_refused` when we asked no such question, or not this account, or not lately, or it is
 * answered already.
 */
export async function takeChallenge(
  ctx: Context,
  clientDataJSON: string,
  of: { kind: 'register' | 'sign_in'; accountId: string | null },
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const [taken] = await ctx.db
    .update(passkeyChallenges)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.kind, of.kind),
        of.accountId ? eq(passkeyChallenges.accountId, of.accountId) : isNull(passkeyChallenges.accountId),
        isNull(passkeyChallenges.usedAt),
        gt(passkeyChallenges.expiresAt, ctx.now()),
      ),
    )
    .returning()
  if (!taken) throw new DomainError('identity.passkey_refused')
  return taken.challenge
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown
    }
    if (typeof challenge === 'string' && challenge.length <= 128 && /^[\w-]+$/.test(challenge)) return challenge
  } catch {
    // no answer to anything
  }
  throw new DomainError('identity.passkey_refused')
}

/** Forgets questions that are too old to be answered. @returns how many. */
export async function forgetOldChallenges(ctx: Context): Promise<number> {
  return sweepRows(ctx.db, passkeyChallenges, lte(passkeyChallenges.expiresAt, ctx.now()))
}
