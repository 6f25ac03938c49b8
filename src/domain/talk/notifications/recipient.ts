import { eq } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { mayText, mayTextSecurity } from '#domain/people/index.ts'
import { userPreferences } from '#domain/people/preferences/preferences.tables.ts'
import { defaultLocale, isLocale, type Locale } from '#shared/locale.ts'
import {
  isWanted,
  type NotificationChannel,
  type NotificationKind,
  type NotificationWishes,
} from '#shared/notifications.ts'

/** Somebody who is about to get a notification of one kind, and the channels that are allowed for it. */
export interface Recipient {
  accountId: string
  kind: NotificationKind
  locale: Locale
  wishes: NotificationWishes
  /** Whether there is an address to mail to, muted or not. */
  hasEmail: boolean
  /** Where mail of this kind goes; null where it is muted or there is no address. */
  email: string | null
  /** The verified phone to which this one text message may go; null where it is not wanted or the budget is used up. */
  phone: string | null
  /** The address under which the local mailbox shows pushes. */
  address: string
}

/**
 * Finds the channels by which an account gets a kind of notification. A text message counts against budgets even if it is
 * not sent, so call it once per event and before its transaction.
 * @param options.texts false where no text message is wanted anyway.
 * @param options.textsAs the kind whose preference decides on a text message; without it the kind itself.
 * @returns undefined for an account that is gone or disabled.
 */
export async function findRecipient(
  ctx: Context,
  accountId: string,
  kind: NotificationKind,
  { texts = true, textsAs = kind }: { texts?: boolean; textsAs?: NotificationKind | undefined } = {},
): Promise<Recipient | undefined> {
  const [row] = await ctx.db
    .select({ account: accounts, cdata: contacts.cdata, preferences: userPreferences.value })
    .from(accounts)
    .innerJoin(contacts, eq(contacts.id, accounts.contactId))
    .leftJoin(userPreferences, eq(userPreferences.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
  if (!row || row.account.deletedAt || row.account.disabledAt) return undefined
  const { account, cdata, preferences } = row
  const wishes = preferences?.notifications ?? {}
  const hasEmail = account.email !== null
  const wanted = (channel: NotificationChannel) =>
    isWanted(wishes, channel === 'sms' ? textsAs : kind, channel, { hasEmail })
  const may = kind === 'security' ? mayTextSecurity : mayText
  const texted =
    texts && wanted('sms') && account.phone && account.phoneVerifiedAt && (await may(ctx, account.phone, accountId))
  return {
    accountId,
    kind,
    locale: isLocale(cdata.locale) ? cdata.locale : defaultLocale,
    wishes,
    hasEmail,
    email: wanted('email') ? account.email : null,
    phone: texted ? account.phone : null,
    address: account.email ?? account.phone ?? accountId,
  }
}
