import { brand } from './brand.ts'

const key = (name: string) => `${brand.slug}_${name}`

/** Every key this product keeps in the browser. All but the device id and push token begin with the product's slug. */
export const storageKeys = {
  jwt: key('jwt'),
  userId: key('id'),
  cinfoId: key('cinfoid'),
  folderId: key('folderid'),
  profile: key('profile'),
  /** One per company, by slug. */
  company: (slug: string) => key(`company_${slug}`),
  /** Forces the profile to be fetched again. */
  profileDirty: key('profile_dirty'),
  inApp: key('inapp'),
  itemOptions: key('item_options'),
  schedulerDate: key('scheduler_date'),
  schedulerMode: key('scheduler_mode'),
  publicIp: key('public_ip'),
  latLng: key('latlng'),
  deviceId: 'device_id',
  installPrompt: key('install_prompt'),
  pushToken: 'fcm_token',
  motd: key('motd'),
  motdSeen: key('motd_seen'),
  referralCode: key('referral_code'),
  affiliateCode: key('affiliate_code'),
  mapToken: key('map_token'),
  frontQuery: key('front_query'),
  frontScroll: key('front_scroll'),
  /** Where something was last looked for, for as long as the tab lives. */
  lastPlace: key('last_place'),
  /** Where it was to happen in the last search, for as long as the tab lives. */
  lastPlaceKind: key('last_place_kind'),
  /** What was typed into a checkout, by its group, for as long as the tab lives. */
  checkout: (groupid: string) => key(`checkout_${groupid}`),
  /** What a guest wrote at the last checkout that was not placed, for as long as the tab lives. */
  checkoutGuest: key('checkout_guest'),
  /** Words that somebody (the id, or '' for a guest) began to write, by what they are for, as long as the tab lives. */
  draft: (who: string, of: string) => key(`draft_${who}_${of}`),
  /** The columns somebody hid in a list, by its name. */
  columns: (list: string) => key(`columns_${list}`),
  /** The page one was on the way to when this one went, until the next is loaded. */
  goal: key('goal'),
  anonymousOrder: key('anonymous_order'),
  orderData: key('order_data'),
  payClicks: key('pay_clicks'),
  gateway: key('gateway'),
  sysadminVisit: key('sysadmin_visit'),
  /** What was unread when this browser last asked; absent until it did. */
  messagesSynced: key('messages_synced'),
  /** Not stored: the name by which the tabs of a browser share one live stream. */
  live: key('live'),
  cartCount: key('cart_count'),
  /** The preference state lies under the product's own name. */
  preferences: brand.slug,
  theme: key('theme'),
  languageBar: key('language_bar'),
} as const
