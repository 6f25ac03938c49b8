import { brand } from './brand.ts'

const key = (name: string) => `${brand.slug}_${name}`

/** Every key this product keeps in the browser. All but the device id begin with the product's slug. */
export const storageKeys = {
  jwt: key('jwt'),
  /** Why the session ended, as the server said it, until somebody logs in: other tabs say it, too. */
  ended: key('ended'),
  /** Until when the answer to a new password is waited for: the session ends before it brings the next. */
  replacing: key('replacing'),
  userId: key('id'),
  cinfoId: key('cinfoid'),
  folderId: key('folderid'),
  profile: key('profile'),
  /** One per company, by slug. */
  company: (slug: string) => key(`company_${slug}`),
  /** Forces the profile to be fetched again. */
  profileDirty: key('profile_dirty'),
  inApp: key('inapp'),
  schedulerDate: key('scheduler_date'),
  schedulerMode: key('scheduler_mode'),
  publicIp: key('public_ip'),
  latLng: key('latlng'),
  deviceId: 'device_id',
  installPrompt: key('install_prompt'),
  /** Whose the browser's subscription to pushes is: the browser keeps it, whoever comes next. */
  pushOf: key('push_of'),
  announcement: key('motd'),
  announcementSeen: key('motd_seen'),
  referralCode: key('referral_code'),
  frontQuery: key('front_query'),
  frontScroll: key('front_scroll'),
  /** The texts last searched for, until somebody logs out. */
  searches: key('searches'),
  /** The town that is searched in, until somebody logs out. */
  place: key('place'),
  /** Where a guest last had a service come to, until somebody logs out. */
  address: key('address'),
  /** The place of the last search, until the tab is closed. */
  lastPlace: key('last_place'),
  /** The kind of place in the last search, until the tab is closed. */
  lastPlaceKind: key('last_place_kind'),
  /** The day of the last search, until the tab is closed. */
  lastDay: key('last_day'),
  /** What was read of a step of a company's set-up before something was written over it, until the tab is closed. */
  setupRead: (step: string) => key(`setup_read_${step}`),
  /** What was typed into a checkout, by its group, until the tab is closed. */
  checkout: (groupid: string) => key(`checkout_${groupid}`),
  /** The checkout that was left open, and until when its times are held. */
  unfinished: key('unfinished'),
  /** When a booking, or a change of the cart, was last sent to which nobody has heard an answer yet. */
  asked: key('asked'),
  /** Who a guest was at the last checkout that was placed, until somebody logs out. */
  lastGuest: key('last_guest'),
  /** What a guest typed at the last checkout that was not placed, until the tab is closed. */
  checkoutGuest: key('checkout_guest'),
  /** Who came to the booking whose "Book again" was chosen last, until the tab is closed. */
  cameAgain: key('came_again'),
  /** What was written for the provider of a draft that is chosen anew, and where it is, until the tab is closed. */
  draftAgain: key('written_again'),
  /** A text that somebody (the id, or '' for a guest) began to write, by its purpose, until the tab is closed. */
  draft: (who: string, of: string) => key(`draft_${who}_${of}`),
  /** The columns somebody hid in a list, by its name. */
  columns: (list: string) => key(`columns_${list}`),
  /** The page that a navigation was going to when the document was left, until the next page is loaded. */
  goal: key('goal'),
  /** The idempotency keys of what was sent and not answered, until the tab is closed. */
  attempts: key('attempts'),
  /** A visitor's placed orders, and those opened by a link. */
  anonymousOrder: key('anonymous_order'),
  /** The drafts in a visitor's cart. */
  draftOrders: key('draft_orders'),
  /** What a visitor wanted to keep before they were asked to log in, until they do or the tab is closed. */
  wantedHeart: key('wanted_heart'),
  orderData: key('order_data'),
  gateway: key('gateway'),
  /** The unread counts when this browser last asked; absent until then. */
  messagesSynced: key('messages_synced'),
  /** Not stored: the name of the lock and channel by which the tabs of a browser share one live stream. */
  live: key('live'),
  /** Where each draft of a tab was begun in which something is written. */
  writtenWhere: key('written_where'),
  /** Not stored: the name of the lock that a tab holds while something is written in it that is not saved. */
  written: (tab: string) => key(`written_${tab}`),
  cartCount: key('cart_count'),
  /** The preferences are stored under the product's own name. */
  preferences: brand.slug,
  /** Whether this device rings when a company is asked for a booking. Also the name of the lock of the tab that does. */
  requestSound: key('request_sound'),
  theme: key('theme'),
  languageBar: key('language_bar'),
} as const

/** The key of the chosen theme, for pages that the server writes by itself. */
export const keyOfTheme = storageKeys.theme
