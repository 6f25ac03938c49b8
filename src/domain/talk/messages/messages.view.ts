import type { MessageView } from '#contracts/messages.ts'
import type { Context } from '#domain/base/index.ts'
import type { files } from '#domain/files/files.tables.ts'
import { maskContacts } from './mask-contacts.ts'
import { type Entered, isSettled } from './messages.policy.ts'
import type { messages, threads } from './messages.tables.ts'

/** Whether the caller wrote a message: a visitor all that their side wrote without an account, staff what they wrote themselves. */
export function isMine(
  { actor }: Context,
  { accountId, side }: Pick<typeof messages.$inferSelect, 'accountId' | 'side'>,
  of: 'customer' | 'provider',
): boolean {
  if (side !== of) return false
  return side === 'customer' || (actor.kind === 'account' && actor.accountId === accountId)
}

/** A message as one side sees it: the other side's contact details are masked until the order is settled. */
export function toMessageView(
  ctx: Context,
  message: typeof messages.$inferSelect,
  of: Entered & { thread: typeof threads.$inferSelect; files: readonly (typeof files.$inferSelect)[] },
): MessageView {
  const { order, side, thread } = of
  const shown = message.side === side || isSettled(order) ? message.text : maskContacts(message.text, ctx.locale)
  const readAt = message.side === 'customer' ? thread.providerReadAt : thread.customerReadAt
  return {
    id: message.id,
    side: message.side,
    name: message.senderName,
    mine: isMine(ctx, message, side),
    text: shown,
    files: message.fileIds
      .map((id) => of.files.find((file) => file.id === id))
      .filter((file) => file !== undefined)
      .map(({ id, name, mime, bytes }) => ({ id, name, mime, bytes })),
    masked: shown !== message.text,
    read: readAt !== null && readAt >= message.at,
    at: message.at.toISOString(),
  }
}
