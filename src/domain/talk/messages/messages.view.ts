import type { MessageView } from '#contracts/messages.ts'
import type { files } from '#domain/files/files.tables.ts'
import { maskContacts } from './mask-contacts.ts'
import { type Entered, isSettled } from './messages.policy.ts'
import type { messages, threads } from './messages.tables.ts'

/** A message as one side sees it: the other side's contact details are masked until the order is settled. */
export function toMessageView(
  message: typeof messages.$inferSelect,
  of: Entered & { thread: typeof threads.$inferSelect; files: readonly (typeof files.$inferSelect)[] },
): MessageView {
  const { order, side, thread } = of
  const shown = message.side === side || isSettled(order) ? message.text : maskContacts(message.text)
  const readAt = message.side === 'customer' ? thread.providerReadAt : thread.customerReadAt
  return {
    id: message.id,
    side: message.side,
    name: message.senderName,
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
