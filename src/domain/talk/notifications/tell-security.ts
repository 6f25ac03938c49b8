import { type Context, isDone, once, readEvent } from '#domain/base/index.ts'
import { serverTranslator, textKey } from '#locales/index.ts'
import { localePrefix } from '#shared/locale.ts'
import { findRecipient } from './recipient.ts'
import { tell } from './tell.ts'

/**
 * Tells the owner of an account about a security event, besides the mail that was sent with the change itself. It cannot
 * be muted. Where the mail was a text message already, no second one is sent.
 */
export async function tellSecurity(ctx: Context, outboxId: string): Promise<void> {
  if (await isDone(ctx, outboxId, 'tell-security')) return
  const { subjectId, payload } = await readEvent(ctx, outboxId)
  const { notice, texted } = payload as { notice: string; texted: boolean }
  const found = await findRecipient(ctx, subjectId, 'security', { texts: !texted })
  if (!found) return
  await once(ctx, outboxId, 'tell-security', async (ctx) => {
    const t = serverTranslator(found.locale)
    const words = {
      title: t(textKey('identity.', notice, '_subject')),
      text: t(textKey('identity.', notice, '_note')),
      url: `${ctx.platform.env.PUBLIC_URL}${localePrefix(found.locale)}/my/security`,
    }
    await tell(ctx, found, words, { topic: `identity.${notice}` })
  })
}
