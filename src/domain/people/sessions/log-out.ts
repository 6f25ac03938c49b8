import { atomically, type Context, recordAudit, requireAccount } from '#domain/base/index.ts'
import { revokeSession } from './sessions.ts'

/** Ends the caller's session at once. @throws DomainError `identity.sign_in_required` */
export async function logOut(ctx: Context): Promise<void> {
  const actor = requireAccount(ctx)
  await atomically(ctx, async (ctx) => {
    await revokeSession(ctx, actor.accountId, actor.sessionId, 'signed_out')
    await recordAudit(ctx, {
      action: 'identity.signed_out',
      subjectId: actor.accountId,
      data: { sessionId: actor.sessionId },
    })
  })
}
