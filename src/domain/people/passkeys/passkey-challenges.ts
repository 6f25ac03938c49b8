import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { MINUTE } from '#shared/time.ts'
import { passkeyChallenges } from './passkeys.tables.ts'

const life = 5 * MINUTE

/** Loaded with the first passkey, since its certificate parser is large. */
export const webAuthn = () => import('@simplewebauthn/server')

/** The relying party of a passkey: a device uses it for no other host, and we accept it from no other origin. */
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
 * Uses up the challenge that an answer names, whether the answer proves valid or not: each is checked once.
 * @throws DomainError `identity.passkey_refused` when there is no such challenge, or it is for another account, expired or
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
    // Not JSON: it answers no challenge.
  }
  throw new DomainError('identity.passkey_refused')
}
