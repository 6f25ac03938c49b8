/** Kinds of notifications. */
export const notificationKinds = [
  'bookings',
  'reminders',
  'messages',
  'reviews',
  'news',
  'payments',
  'cancellations',
  'security',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationChannels = ['app', 'email', 'sms', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Kinds that cannot be muted: money, a lost booking, the safety of the account. */
export const lockedKinds: readonly NotificationKind[] = ['payments', 'cancellations', 'security']

/** Kinds that can be wished for and that nothing sends yet: requests for a review, news and offers. No switch is shown for them. */
export const unsentKinds: readonly NotificationKind[] = ['reviews', 'news']

export type NotificationWishes = Partial<Record<NotificationKind, Partial<Record<NotificationChannel, boolean>>>>

/** What cannot be switched: kinds that cannot be muted, and messages in the product, which the message centre always shows. */
export function isLocked(kind: NotificationKind, channel: NotificationChannel): boolean {
  return lockedKinds.includes(kind) || (kind === 'messages' && channel === 'app')
}

/** What is told by SMS, too, unless it is switched off, where there is no mail address to tell it to. */
const textedWithoutEmail: readonly NotificationKind[] = ['bookings', 'reminders']

/**
 * Whether a person wants a kind of notification by a channel. The default is yes, except for SMS, which costs, and for news;
 * bookings and reminders are texted to whoever has a phone and no mail address.
 */
export function isWanted(
  wishes: NotificationWishes,
  kind: NotificationKind,
  channel: NotificationChannel,
  { hasEmail = true }: { hasEmail?: boolean } = {},
): boolean {
  if (isLocked(kind, channel)) return true
  const byDefault =
    channel === 'sms' ? !hasEmail && textedWithoutEmail.includes(kind) : kind !== 'news' || channel === 'app'
  return wishes[kind]?.[channel] ?? byDefault
}
