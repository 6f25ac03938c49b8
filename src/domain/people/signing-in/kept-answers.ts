import { and, eq } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { idempotencyKeys } from '#domain/base/idempotency/idempotency.tables.ts'

/**
 * What an answer that opens something was made of, so that it can be made anew: a session, the step that asks for the
 * authenticator, or the right to set a password (both by the code). The answer holds a token, and is kept nowhere.
 */
export type KeptAnswer = { session: string } | { step: string } | { right: string }

/** Notes what is answered, in the transaction that does it. Does nothing outside of `onceSignedIn`. */
export async function keepAnswer(ctx: Context, body: KeptAnswer): Promise<void> {
  if (!ctx.attempt) return
  const { scope, key } = ctx.attempt
  await ctx.db
    .update(idempotencyKeys)
    .set({ status: 200, body })
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
}
