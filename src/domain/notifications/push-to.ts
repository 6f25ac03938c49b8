import { eq } from 'drizzle-orm'
import { contacts } from '#domain/contacts/contacts.tables.ts'
import type { Context } from '#domain/context.ts'
import { accounts } from '#domain/identity/identity.tables.ts'
import { userPreferences } from '#domain/preferences/preferences.tables.ts'
import { mailboxMessages } from '#platform/mailbox/mailbox.tables.ts'
import type { PushNote } from '#platform/push/index.ts'
import { newId } from '#shared/ids.ts'
import { defaultLocale, isLocale, type Locale } from '#shared/locale.ts'
import { isWanted, type NotificationKind } from '#shared/notifications.ts'
import { pushSubscriptions } from './push.tables.ts'

/** The queue that carries push messages to the services of browsers. */
export const pushQueue = 'deliver-push'

/** What an entry of the queue holds: the written message, the browser, and where a tap leads. */
export interface PushEntry {
  id: string
  subscriptionId: string
  url: string
}

/**
 * Writes a push message to every browser of an account, in the account's language and in the caller's transaction,
 * unless push of this kind is switched off. Without a push service it goes to the local mailbox once, if it is switched on.
 */
export async function pushTo(
  ctx: Context,
  accountId: string,
  kind: NotificationKind,
  words: (locale: Locale) => PushNote,
): Promise<void> {
  const [person] = await ctx.db
    .select({ email: accounts.email, phone: accounts.phone, cdata: contacts.cdata, preferences: userPreferences.value })
    .from(accounts)
    .innerJoin(contacts, eq(contacts.id, accounts.contactId))
    .leftJoin(userPreferences, eq(userPreferences.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
  if (!person) return
  const wishes = person.preferences?.notifications ?? {}
  const locale = isLocale(person.cdata.locale) ? person.cdata.locale : defaultLocale
  const { title, text, url } = words(locale)
  const row = { channel: 'push' as const, to: person.email ?? person.phone ?? accountId, subject: title, text, locale }
  if (ctx.platform.push.publicKey === null) {
    if (wishes[kind]?.push)
      await ctx.db.insert(mailboxMessages).values({ id: newId(), ...row, text: `${text}\n${url}` })
    return
  }
  if (!isWanted(wishes, kind, 'push')) return
  const browsers = await ctx.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, accountId))
  for (const browser of browsers) {
    const id = newId()
    await ctx.db.insert(mailboxMessages).values({ id, ...row })
    const entry: PushEntry = { id, subscriptionId: browser.id, url }
    await ctx.platform.queue.send(ctx.db, pushQueue, entry)
  }
}
