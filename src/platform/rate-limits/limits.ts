import { figures } from '#shared/figures.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * Every limit of the product: points per seconds, and where it is counted. General windows live in each process;
 * sign-ins, codes and money in PostgreSQL, so that they hold across processes and restarts.
 */
export const limits = {
  // whole API
  anonymous: { points: 120, seconds: minute, store: 'process' },
  account: { points: 360, seconds: minute, store: 'process' },
  // sign-in
  login_account: { points: 100, seconds: day, store: 'database' },
  login_ip: { points: 50, seconds: 10 * minute, store: 'database' },
  second_step: { points: 10, seconds: hour, store: 'database' },
  // Asked whenever the login opens in a browser that offers passkeys, also in an office full of them.
  passkey_ip: { points: 300, seconds: 10 * minute, store: 'database' },
  /** From one network address to one mailbox, far below what the mailbox takes from all. */
  code_to: { points: 10, seconds: hour, store: 'database' },
  /** A device's part of its network's, which others share. */
  code_device: { points: 8, seconds: hour, store: 'database' },
  code_ip: { points: 30, seconds: hour, store: 'database' },
  /** Codes that visitors prove an address by: apart from sign-ins, which nobody uses up for others at a checkout. */
  code_checkout_device: { points: 10, seconds: hour, store: 'database' },
  code_checkout_ip: { points: 60, seconds: hour, store: 'database' },
  /** From one network address to one mailbox: whoever pesters somebody else uses up nobody's but their own. */
  code_checkout_to: { points: 10, seconds: hour, store: 'database' },
  /**
   * Texts to numbers that nobody proved yet: at checkouts, and for new accounts and addresses. Anybody may type any number
   * there, so what is pumped keeps nobody who has an account from signing in, and is over within the hour.
   */
  code_checkout_sms_dial_code: { points: 100, seconds: hour, store: 'database' },
  code_new_sms_dial_code: { points: 100, seconds: hour, store: 'database' },
  /** Texts to the proved number of an account, which has bounds of its own. */
  code_sms_dial_code: { points: 2000, seconds: day, store: 'database' },
  /** The same by whoever asks from an IPv6 /48, of which one customer may hold all and a carrier puts many into one. */
  code_checkout_sms_site: { points: 40, seconds: hour, store: 'database' },
  code_new_sms_site: { points: 40, seconds: hour, store: 'database' },
  code_sms_site: { points: 300, seconds: hour, store: 'database' },
  notice_sms_account: { points: 20, seconds: day, store: 'database' },
  notice_sms_dial_code: { points: 2000, seconds: day, store: 'database' },
  /** Of one company, to those whom its desk booked in; counted apart from what everybody shares. */
  notice_sms_desk: { points: 200, seconds: day, store: 'database' },
  notice_sms_all: { points: 5000, seconds: day, store: 'database' },
  /** What happened to an account's safety: nothing that strangers can cause uses these up. */
  security_sms_account: { points: 20, seconds: day, store: 'database' },
  security_sms_dial_code: { points: 2000, seconds: day, store: 'database' },
  register: { points: 5, seconds: hour, store: 'database' },
  /** From one network address for one mailbox. */
  reset_account: { points: 3, seconds: hour, store: 'database' },
  exists_minute: { points: 10, seconds: minute, store: 'database' },
  exists_day: { points: 100, seconds: day, store: 'database' },
  wlist: { points: 5, seconds: hour, store: 'database' },
  wlist_ip: { points: 30, seconds: hour, store: 'database' },
  /** For one mailbox, whoever asks: nobody proved that it is theirs. */
  wlist_to: { points: 5, seconds: day, store: 'database' },
  // money and capacity
  /** Each may be a mail to an address that staff typed. */
  walk_in: { points: 200, seconds: day, store: 'database' },
  /** Each account, or visitor's device; many devices share an address. */
  order_create: { points: 10, seconds: minute, store: 'database' },
  order_create_address: { points: 60, seconds: minute, store: 'database' },
  // the rest
  upload_kilobytes: { points: figures.uploadMegabytesDay * 1024, seconds: day, store: 'database' },
  upload: { points: 100, seconds: hour, store: 'process' },
  company_create: { points: 5, seconds: day, store: 'database' },
  /** Whoever invites, in all their companies. */
  staff_invite_account: { points: 10, seconds: day, store: 'database' },
  /** To one mailbox or number, whoever invites. */
  staff_invite_to: { points: 2, seconds: day, store: 'database' },
  staff_invite: { points: 50, seconds: day, store: 'database' },
  feedback: { points: 5, seconds: hour, store: 'database' },
  /** Made-up devices of one address are one visitor. */
  feedback_ip: { points: 30, seconds: hour, store: 'database' },
  reports: { points: 10, seconds: minute, store: 'process' },
} as const satisfies Record<string, { points: number; seconds: number; store: 'process' | 'database' }>

export type LimitName = keyof typeof limits
