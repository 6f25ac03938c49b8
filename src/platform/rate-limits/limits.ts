import { figures } from '#shared/figures.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#shared/time.ts'

/**
 * Every rate limit of the product: points per seconds, and where it is counted. General limits are counted in each process;
 * sign-ins, codes and money in PostgreSQL, so that they hold across processes and restarts.
 */
export const limits = {
  // whole API
  anonymous: { points: 120, seconds: MINUTE_SECONDS, store: 'process' },
  account: { points: 360, seconds: MINUTE_SECONDS, store: 'process' },
  /** Of one key of a company. */
  api_key: { points: 600, seconds: MINUTE_SECONDS, store: 'process' },
  // sign-in
  login_account: { points: 100, seconds: DAY_SECONDS, store: 'database' },
  login_ip: { points: 50, seconds: 10 * MINUTE_SECONDS, store: 'database' },
  /** Failures of one device id at any accounts, from any address. */
  login_device: { points: 30, seconds: HOUR_SECONDS, store: 'database' },
  second_step: { points: 10, seconds: HOUR_SECONDS, store: 'database' },
  // Requested whenever the login opens in a browser with passkeys, so an office behind one address needs many.
  passkey_ip: { points: 300, seconds: 10 * MINUTE_SECONDS, store: 'database' },
  /** From one network address to one mailbox, far below the limit of the mailbox itself. */
  code_to: { points: 10, seconds: HOUR_SECONDS, store: 'database' },
  /** The share of one device in `code_ip`, which others use too. */
  code_device: { points: 8, seconds: HOUR_SECONDS, store: 'database' },
  /** Wrong guesses at codes of one mailbox from one network address. */
  code_guess: { points: 30, seconds: DAY_SECONDS, store: 'database' },
  /** The same from all devices that its account does not know, at codes that anybody may ask for. */
  code_guess_strangers: { points: 100, seconds: DAY_SECONDS, store: 'database' },
  code_ip: { points: 30, seconds: HOUR_SECONDS, store: 'database' },
  /** Codes of checkouts, counted separately, so that a checkout cannot use up the codes of sign-ins. */
  code_checkout_device: { points: 10, seconds: HOUR_SECONDS, store: 'database' },
  code_checkout_ip: { points: 60, seconds: HOUR_SECONDS, store: 'database' },
  /** From one network address to one mailbox: abuse uses up only the abuser's own limit. */
  code_checkout_to: { points: 10, seconds: HOUR_SECONDS, store: 'database' },
  /**
   * Texts to numbers that nobody proved yet: at checkouts, and for new accounts and addresses. Anybody may type any number
   * there, so that abuse must not block sign-ins of accounts, and ends within the hour.
   */
  code_checkout_sms_dial_code: { points: 100, seconds: HOUR_SECONDS, store: 'database' },
  code_new_sms_dial_code: { points: 100, seconds: HOUR_SECONDS, store: 'database' },
  /** Texts to the proved number of an account, which has limits of its own. */
  code_sms_dial_code: { points: 2000, seconds: DAY_SECONDS, store: 'database' },
  /** What all of them may cost, in whichever countries: afterwards codes go by mail alone. */
  code_checkout_sms_total: { points: 300, seconds: HOUR_SECONDS, store: 'database' },
  code_new_sms_total: { points: 300, seconds: HOUR_SECONDS, store: 'database' },
  code_sms_total: { points: 5000, seconds: DAY_SECONDS, store: 'database' },
  /**
   * Texts to ten thousand neighbouring numbers whose codes did not come back: operators of such ranges are paid for each text.
   */
  code_checkout_sms_range: { points: 20, seconds: HOUR_SECONDS, store: 'database' },
  code_new_sms_range: { points: 20, seconds: HOUR_SECONDS, store: 'database' },
  code_sms_range: { points: 100, seconds: HOUR_SECONDS, store: 'database' },
  /** The same per IPv6 /48 of the caller: one customer may have all of it, or a carrier may put many customers into one. */
  code_checkout_sms_site: { points: 40, seconds: HOUR_SECONDS, store: 'database' },
  code_new_sms_site: { points: 40, seconds: HOUR_SECONDS, store: 'database' },
  code_sms_site: { points: 300, seconds: HOUR_SECONDS, store: 'database' },
  notice_sms_account: { points: 20, seconds: DAY_SECONDS, store: 'database' },
  notice_sms_dial_code: { points: 2000, seconds: DAY_SECONDS, store: 'database' },
  /** Of one company, to walk-ins that its desk booked; counted separately from the shared limits. */
  notice_sms_desk: { points: 200, seconds: DAY_SECONDS, store: 'database' },
  notice_sms_all: { points: 5000, seconds: DAY_SECONDS, store: 'database' },
  /** Security notices: strangers can cause nothing that uses these up. */
  security_sms_account: { points: 20, seconds: DAY_SECONDS, store: 'database' },
  security_sms_dial_code: { points: 2000, seconds: DAY_SECONDS, store: 'database' },
  register: { points: 5, seconds: HOUR_SECONDS, store: 'database' },
  /** From one network address for one mailbox. */
  reset_account: { points: 3, seconds: HOUR_SECONDS, store: 'database' },
  exists_minute: { points: 10, seconds: MINUTE_SECONDS, store: 'database' },
  exists_day: { points: 100, seconds: DAY_SECONDS, store: 'database' },
  /** Registrations and changes of address say who is here already, too. From one network address, whatever the device. */
  known_day: { points: 200, seconds: DAY_SECONDS, store: 'database' },
  /** Links that put an address back; nobody guesses one. Per network address. */
  address_undo: { points: 10, seconds: HOUR_SECONDS, store: 'database' },
  wlist: { points: 5, seconds: HOUR_SECONDS, store: 'database' },
  wlist_ip: { points: 30, seconds: HOUR_SECONDS, store: 'database' },
  /** For one mailbox, whoever asks, since the address is not proved. */
  wlist_to: { points: 5, seconds: DAY_SECONDS, store: 'database' },
  // money and capacity
  /**
   * Each may be a mail to an address that staff typed. Of one member in a company, more than one desk books in a day, and of
   * all: ten such desks, so that a chain books at each of its branches. What is refused does not count.
   */
  walk_in: { points: 200, seconds: DAY_SECONDS, store: 'database' },
  walk_in_company: { points: 2000, seconds: DAY_SECONDS, store: 'database' },
  /** Those that are refused, too, since each looks through free times. Of one account; nobody types that many. */
  walk_in_try: { points: 30, seconds: MINUTE_SECONDS, store: 'database' },
  /** Each is a row for everybody whom it closes, and is looked through for free times. Of one member in a company, and of all. */
  closed_time: { points: 200, seconds: DAY_SECONDS, store: 'database' },
  closed_time_company: { points: 2000, seconds: DAY_SECONDS, store: 'database' },
  /** Per account, or per visitor's device; many devices share a network address. */
  order_create: { points: 10, seconds: MINUTE_SECONDS, store: 'database' },
  order_create_address: { points: 60, seconds: MINUTE_SECONDS, store: 'database' },
  /** What is put into a cart is kept for weeks, also after it was taken out. Per account, or per visitor's device. */
  cart_add: { points: 200, seconds: DAY_SECONDS, store: 'database' },
  cart_add_address: { points: 5000, seconds: DAY_SECONDS, store: 'database' },
  /** Looks at a cart that try in vain to bring one draft's price up to date. */
  draft_price: { points: 1, seconds: 10 * MINUTE_SECONDS, store: 'process' },
  // the rest
  /** Lists of customers that are handed in, for one company: each keeps its rows for two days. */
  customer_import: { points: 20, seconds: DAY_SECONDS, store: 'database' },
  upload_kilobytes: { points: figures.uploadMegabytesDay * 1024, seconds: DAY_SECONDS, store: 'database' },
  upload: { points: 100, seconds: HOUR_SECONDS, store: 'process' },
  /** Those that are made. A try that is refused, e.g. since its slug is occupied, counts only as a try. */
  company_create: { points: 5, seconds: DAY_SECONDS, store: 'database' },
  company_create_try: { points: 30, seconds: 10 * MINUTE_SECONDS, store: 'database' },
  /** Other slugs of one company: each may keep the one before from everybody for ninety days. */
  company_slug: { points: 5, seconds: DAY_SECONDS, store: 'database' },
  /** Whoever invites, in all their companies. */
  staff_invite_account: { points: 10, seconds: DAY_SECONDS, store: 'database' },
  /** Those that are refused, too, which count nowhere else. */
  staff_invite_try: { points: 30, seconds: 10 * MINUTE_SECONDS, store: 'database' },
  /** To one mailbox or number, whoever invites. */
  staff_invite_to: { points: 2, seconds: DAY_SECONDS, store: 'database' },
  /** Of one company. */
  staff_invite: { points: 50, seconds: DAY_SECONDS, store: 'database' },
  feedback: { points: 5, seconds: HOUR_SECONDS, store: 'database' },
  /** Per network address, since device ids can be invented. */
  feedback_ip: { points: 30, seconds: HOUR_SECONDS, store: 'database' },
  /** Of one side of an order, whoever writes for it. */
  message: { points: 100, seconds: HOUR_SECONDS, store: 'database' },
  /** Test events, and deliveries that are sent once more. Of one company. */
  webhook_try: { points: 100, seconds: HOUR_SECONDS, store: 'process' },
  /** Keys of one company. */
  api_key_make: { points: 50, seconds: DAY_SECONDS, store: 'database' },
  /** Of one company: each purges its pages and writes its offer to the search anew. */
  offer_switch: { points: 300, seconds: HOUR_SECONDS, store: 'process' },
  /** Of one company: each purges its pages and writes up to a hundred offers to the search anew. */
  price_change: { points: 60, seconds: HOUR_SECONDS, store: 'process' },
  /** Purges by hand of one company's pages, whoever asks: anybody may. A change purges them by itself. */
  revalidate: { points: 1, seconds: 1, store: 'process' },
  reports: { points: 10, seconds: MINUTE_SECONDS, store: 'process' },
} as const satisfies Record<string, { points: number; seconds: number; store: 'process' | 'database' }>

export type LimitName = keyof typeof limits
