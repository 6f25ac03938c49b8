import type { Context } from '#domain/context.ts'

/** Queue name → what is done with an entry. Handlers of outbox messages get `{messageId}`; timers what was sent with them. */
export const handlers: Record<string, (ctx: Context, entry: { messageId: string }) => Promise<void>> = {
  'purge-pages': async () => undefined,
}
