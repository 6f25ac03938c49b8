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

/** Whether a person wants a kind of notification by a channel. The default is yes, except for SMS, which costs, and for news. */
export function isWanted(wishes: NotificationWishes, kind: NotificationKind, channel: NotificationChannel): boolean {
  if (isLocked(kind, channel)) return true
  return wishes[kind]?.[channel] ?? (channel !== 'sms' && (kind !== 'news' || channel === 'app'))
}
