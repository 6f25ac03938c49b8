import { and, eq, gt } from 'drizzle-orm'
import type { SaveAnnouncement } from '#contracts/operators.ts'
import { atomically, type Context, recordAudit, requireOperator } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { announcements } from './content.tables.ts'

/**
 * Creates an announcement, or changes one; whoever has seen it does not see it again.
 * @returns its id.
 * @throws DomainError `content.announcement_not_found`, `identity.forbidden`
 */
export async function saveAnnouncement(ctx: Context, input: SaveAnnouncement, id?: string): Promise<string> {
  const { accountId } = requireOperator(ctx)
  const { title, text, audience } = input
  const row = {
    title,
    text,
    audience,
    from: new Date(input.from),
    to: new Date(input.to),
    changedAt: ctx.now(),
    changedBy: accountId,
  }
  return atomically(ctx, async (ctx) => {
    const [saved] = id
      ? await ctx.db.update(announcements).set(row).where(eq(announcements.id, id)).returning({ id: announcements.id })
      : await ctx.db
          .insert(announcements)
          .values({ id: newId(), ...row })
          .returning({ id: announcements.id })
    if (!saved) throw new DomainError('content.announcement_not_found')
    await recordAudit(ctx, {
      action: id ? 'content.announcement_changed' : 'content.announcement_made',
      subjectId: saved.id,
      data: { title: title.en, from: input.from, to: input.to, audience },
    })
    return saved.id
  })
}

/**
 * Ends an announcement now. One that has not begun is deleted; one that is over stays as it is.
 * @throws DomainError `content.announcement_not_found`, `identity.forbidden`
 */
export async function endAnnouncement(ctx: Context, id: string): Promise<void> {
  requireOperator(ctx)
  await atomically(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(announcements).where(eq(announcements.id, id)).for('update')
    if (!row) throw new DomainError('content.announcement_not_found')
    if (row.to <= ctx.now()) return
    if (row.from >= ctx.now()) await ctx.db.delete(announcements).where(eq(announcements.id, id))
    else
      await ctx.db
        .update(announcements)
        .set({ to: ctx.now(), changedAt: ctx.now() })
        .where(and(eq(announcements.id, id), gt(announcements.to, ctx.now())))
    await recordAudit(ctx, { action: 'content.announcement_ended', subjectId: id })
  })
}
