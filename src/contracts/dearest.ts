import { mostPrices } from '#shared/change-prices.ts'
import { locales } from '#shared/locale.ts'
import { servicePlaces } from '#shared/order-axes.ts'
import { leastPayment } from '#shared/policy.ts'
import { mostFirstServices } from '#shared/starters.ts'
import { mostDates } from './booking.ts'
import type { CallKey, InputOf } from './calls.ts'

/** What is there to ask for: ids of the largest company, of one of its offers, and of an order of whoever asks. */
export interface Known {
  slug: string
  companyid: string
  /** A company that is being set up. */
  beginningid: string
  offerid: string
  itemids: string[]
  orderid: string
  /** An order of theirs that can be changed. */
  changeableid: string
  /** A full cart of a visitor. */
  drafts: { orderid: string; secret: string }[]
  /** Another number for each request, so that no answer is remembered. */
  different: string
  /** A local day so many days ahead. */
  day: (ahead: number) => string
}

/**
 * The most expensive valid request of an operation: the longest page, the most filters, the widest period that its bounds allow.
 * `one`: every valid request of it concerns one thing of one person and costs alike; its writes are counted against a limit. What
 * names a list of dates or orders is no such thing.
 */
type Dearest<K extends CallKey> = 'one' | ((known: Known) => InputOf<K>)

/** Another hour of a day in work for each request, so many days later. */
const someHour = (day: Known['day'], different: string, later: number) =>
  `${day(4 + later + Math.floor(Number(different) / 8))}T0${1 + (Number(different) % 8)}:00:00.000Z`

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const openings = [
  [540, 720],
  [780, 960],
  [1020, 1200],
] as const

/**
 * Of every operation, so that a new one says it. `npm run bench -- --only dearest` asks each of them at 20 clients, and looks at
 * how long others wait meanwhile.
 */
export const dearest: { readonly [K in CallKey]: Dearest<K> } = {
  'POST /api/h/register': 'one',
  'POST /api/h/auth': 'one',
  'GET /api/h/auth': 'one',
  'PUT /api/h/auth': 'one',
  'POST /api/h/auth/reset': 'one',
  'GET /api/h/auth/logout': 'one',
  'POST /api/h/alt-register': 'one',
  'PUT /api/h/alt-register': 'one',
  'PUT /api/h/find/usercheck': 'one',
  'POST /api/wlist': 'one',
  'POST /api/h/quote': ({ offerid, day }) => ({ body: { offerid, startsAt: `${day(5)}T03:00:00.000Z`, quantity: 1 } }),
  'POST /api/h/orders/{orderid}/change/quote': ({ changeableid }) => ({ orderid: changeableid, body: {} }),
  'POST /api/h/cart': 'one',
  'GET /api/h/cart': ({ drafts }) => ({ query: { find: drafts } }),
  'DELETE /api/h/cart': 'one',
  'PUT /api/h/cart': 'one',
  'POST /api/h/cart/attach': 'one',
  'POST /api/h/checkout': ({ drafts }) => ({ body: { orders: drafts } }),
  'GET /api/h/checkout/{groupid}': 'one',
  'PUT /api/h/checkout/{groupid}': 'one',
  'DELETE /api/h/checkout/{groupid}': 'one',
  'POST /api/h/checkout/{groupid}/payment': 'one',
  'GET /api/data/khidmat-connects': () => ({ query: { limit: 100 } }),
  'POST /api/h/connects/fav': 'one',
  'DELETE /api/h/connects/fav': 'one',
  'POST /api/h/contact': 'one',
  'PUT /api/h/contact': 'one',
  'GET /api/h/company': 'one',
  'GET /api/h/storefront': 'one',
  'GET /api/h/company/poster.pdf': 'one',
  'GET /api/h/first-steps': 'one',
  'PUT /api/h/first-steps': 'one',
  'DELETE /api/h/contact': 'one',
  'POST /api/h/hand-in': 'one',
  'POST /api/h/give-up': 'one',
  'GET /api/h/setup': 'one',
  'PUT /api/h/setup': ({ beginningid, different }) => ({
    body: {
      companyid: beginningid,
      place: { line1: `${different} Jalan Telawi`, postcode: '59100', city: 'Kuala Lumpur' },
      hours: everyDay.flatMap((weekday) => openings.map(([from, to]) => ({ weekday, from, to }))),
      // Without their ids all that were there are taken away, and all are made anew.
      services: {
        atProvider: true,
        atCustomer: false,
        policyPreset: 'fair',
        list: Array.from({ length: mostFirstServices }, (_, n) => ({
          category: 'hair',
          title: `Haircut ${different} ${n}`,
          sen: 4500,
          minutes: 45,
        })),
      },
      paid: { onTheSpot: true, onTheSpotLimit: 100_000 },
    },
  }),
  'GET /api/h/branches': ({ slug }) => ({ query: { companyid: slug, limit: 100 } }),
  'POST /api/h/branches': 'one',
  'PUT /api/h/branches': 'one',
  'GET /api/h/closures': ({ slug }) => ({ query: { companyid: slug, limit: 100 } }),
  'GET /api/h/closures/bookings': ({ slug, day }) => ({
    query: { companyid: slug, from: day(0), to: day(365), limit: 100 },
  }),
  'POST /api/h/closures': ({ slug, day, different }) => ({
    body: { companyid: slug, from: day(300 + (Number(different) % 90)), to: day(665) },
  }),
  'PUT /api/h/closures': 'one',
  'DELETE /api/h/closures': 'one',
  'GET /api/h/comp-prefs': 'one',
  'POST /api/h/comp-prefs': 'one',
  'GET /api/h/invites': 'one',
  'POST /api/h/invite': 'one',
  'PUT /api/h/invite/accept': 'one',
  'PUT /api/h/invite/decline': 'one',
  'PUT /api/h/invite/revoke': 'one',
  'PUT /api/h/invite/resend': 'one',
  'GET /api/h/customers': ({ slug }) => ({ query: { companyid: slug, q: 'a', sort: 'spent', limit: 100 } }),
  'GET /api/h/customers/{id}': 'one',
  'GET /api/h/customer-imports': ({ slug }) => ({ query: { companyid: slug } }),
  'POST /api/h/customer-imports': 'one',
  'PUT /api/h/customer-imports/{id}': 'one',
  'POST /api/h/customer-imports/{id}': 'one',
  'GET /api/h/customer-imports/{id}': 'one',
  'POST /api/h/customers/{id}/merge': 'one',
  'DELETE /api/h/customers/{id}/merge': 'one',
  'GET /api/h/cgroups': ({ slug }) => ({ query: { companyid: slug } }),
  'POST /api/h/cgroups': 'one',
  'PUT /api/h/simple-contact/find': ({ companyid }) => ({
    query: { infoid: companyid, limit: 100 },
    body: { q: 'a', sort: 'spent' },
  }),
  'POST /api/h/simple-contact-sse': 'one',
  'POST /api/h/simple-contact': 'one',
  'GET /api/h/api-keys': ({ slug }) => ({ query: { companyid: slug } }),
  'POST /api/h/api-keys': 'one',
  'DELETE /api/h/api-keys': 'one',
  'GET /api/h/calendar-feeds': 'one',
  'POST /api/h/calendar-feeds': 'one',
  'DELETE /api/h/calendar-feeds': 'one',
  'GET /api/calendars/{secret}/bookings.ics': 'one',
  'GET /api/h/webhooks': ({ slug }) => ({ query: { companyid: slug } }),
  'POST /api/h/webhooks': 'one',
  'PUT /api/h/webhooks': 'one',
  'DELETE /api/h/webhooks': 'one',
  'POST /api/h/webhooks/secret': 'one',
  'GET /api/h/webhooks/deliveries': 'one',
  'POST /api/h/webhooks/test': 'one',
  'POST /api/h/webhooks/resend': 'one',
  'PUT /api/h/simple-contact': 'one',
  'DELETE /api/h/simple-contact': 'one',
  'GET /api/h/staff': ({ slug }) => ({ query: { companyid: slug, limit: 100 } }),
  'GET /api/h/staff/rights': 'one',
  'PUT /api/h/staff': 'one',
  'GET /api/h/staff/hours': 'one',
  'POST /api/h/staff/hours': 'one',
  'POST /api/h/resign/staff': 'one',
  'GET /api/data/khidmat-offers': ({ day }) => ({
    query: {
      limit: 100,
      find: {
        q: 'service cleaning repair hair massage wash care home',
        near: 'kuala-lumpur',
        radius: 100,
        place: [...servicePlaces],
        lang: [...locales],
        min: 0,
        max: 100_000_000,
        date: day(3),
        sort: 'soonest',
      },
    },
  }),
  'GET /api/data/khidmat-offers/{offerid}': ({ offerid }) => ({ offerid }),
  'GET /api/data/khidmat-items/{itemid}': ({ itemids: [itemid = ''] }) => ({ itemid }),
  'GET /api/data/khidmat-items': ({ itemids }) => ({ query: { limit: 100, find: { itemid: itemids } } }),
  'GET /api/data/khidmat-companies': () => ({ query: { limit: 100, find: { q: 'a' } } }),
  'GET /api/data/khidmat-events': () => ({ query: { limit: 100, find: {} } }),
  'GET /api/data/khidmat-reviews': ({ companyid }) => ({ query: { limit: 100, find: { companyid, stars: 5 } } }),
  'GET /api/data/khidmat-categories': () => ({ query: { limit: 100, find: {} } }),
  'GET /api/data/khidmat-suggestions': ({ different }) => ({
    query: { limit: 100, find: { q: `home s ${different}`, near: 'kuala-lumpur' } },
  }),
  'GET /api/data/khidmat-places': () => ({ query: { limit: 100, find: { q: 'a' } } }),
  'GET /api/h/desk/branches': ({ slug }) => ({ query: { companyid: slug } }),
  'GET /api/h/desk/waiting': ({ slug }) => ({ query: { companyid: slug } }),
  'GET /api/h/dashboard': ({ slug }) => ({ query: { companyid: slug, days: '90' } }),
  'GET /api/h/schedule': ({ slug, day }) => ({ query: { companyid: slug, from: day(-15), to: day(26) } }),
  'GET /api/h/offers': ({ slug }) => ({ query: { companyid: slug, sort: 'price', limit: 100 } }),
  'GET /api/h/desk/orders': ({ slug, day }) => ({
    query: { companyid: slug, filter: 'all', q: 'a', from: day(-300), to: day(60), sort: 'latest', limit: 100 },
  }),
  'GET /api/h/schedule/closings/{closingid}': 'one',
  'POST /api/h/schedule/blocks': 'one',
  'DELETE /api/h/schedule/blocks': 'one',
  'GET /api/h/orders/{orderid}/slots': ({ changeableid, day }) => ({
    orderid: changeableid,
    query: { find: { from: day(0), to: day(62) } },
  }),
  'GET /api/h/orders/{orderid}/people': ({ changeableid }) => ({ orderid: changeableid }),
  'GET /api/h/desk/slots': ({ slug, offerid, day }) => ({
    query: { companyid: slug, since: `${day(0)}T00:00:00.000Z`, find: { offerid, from: day(0), to: day(62) } },
  }),
  'POST /api/h/desk/walk-ins': 'one',
  'PUT /api/h/offers/{offerid}/status': 'one',
  // Beyond what there is: all of it is looked up.
  'PUT /api/h/offers/prices': ({ slug, offerid }) => ({
    body: {
      companyid: slug,
      prices: Array.from({ length: mostPrices }, () => ({
        of: 'offer' as const,
        id: offerid,
        was: 0,
        becomes: leastPayment,
      })),
    },
  }),
  'GET /api/f/{id}': 'one',
  'POST /api/f': 'one',
  'PUT /api/h/google-register': 'one',
  'GET /api/h/google-link': 'one',
  'POST /api/h/google-link': 'one',
  'POST /api/h/google-link/removal': 'one',
  'GET /api/h/orders/{orderid}/thread': ({ orderid }) => ({ orderid, query: {} }),
  'GET /api/h/orders/{orderid}/messages': ({ orderid }) => ({ orderid, query: {} }),
  'POST /api/h/orders/{orderid}/messages': 'one',
  'GET /api/h/orders/{orderid}/files/{fileid}': 'one',
  'GET /api/h/threads/unread': () => ({}),
  'GET /api/h/threads': ({ slug }) => ({ query: { companyid: slug, limit: 50 } }),
  'GET /api/h/live': 'one',
  'GET /api/h/notices': () => ({ query: { limit: 100 } }),
  'PUT /api/h/notices/read': 'one',
  'GET /api/h/admin/overview': () => ({}),
  'GET /api/h/admin/companies': () => ({ query: { limit: 100, q: 'a', state: 'open' } }),
  'GET /api/h/admin/companies/{id}': 'one',
  'PUT /api/h/admin/companies/{id}': 'one',
  'GET /api/h/admin/users': () => ({ query: { limit: 100, q: 'a', sort: 'name' } }),
  'GET /api/h/admin/users/{id}': 'one',
  'PUT /api/h/admin/users/{id}': 'one',
  'DELETE /api/h/admin/users/{id}/sessions': 'one',
  'GET /api/h/admin/errors': () => ({ query: { limit: 100, q: 'a' } }),
  'GET /api/h/admin/errors/{id}': 'one',
  'PUT /api/h/admin/errors/{id}': 'one',
  'GET /api/h/admin/audit': () => ({ query: { limit: 100, action: 'orders.' } }),
  'POST /api/h/orders': 'one',
  'POST /api/h/orders/series': ({ offerid, day, different }) => ({
    body: { offerid, startsAts: Array.from({ length: mostDates }, (_, week) => someHour(day, different, 7 * week)) },
  }),
  'GET /api/h/orders': () => ({ query: { filter: 'all', limit: 100 } }),
  'GET /api/h/kept-orders': ({ drafts }) => ({ query: { find: drafts } }),
  'GET /api/h/addresses': 'one',
  'GET /api/h/orders/{orderid}': ({ orderid }) => ({ orderid }),
  'POST /api/h/orders/{orderid}/{action}': 'one',
  'GET /api/h/orders/{orderid}/calendar.ics': ({ orderid }) => ({ orderid }),
  'GET /api/h/orders/{orderid}/receipt.pdf': ({ orderid }) => ({ orderid }),
  'GET /api/h/admin/waitlist': () => ({ query: { limit: 100, q: 'a' } }),
  'POST /api/h/admin/waitlist/invite': 'one',
  'GET /api/h/admin/invite-codes': 'one',
  'POST /api/h/admin/invite-codes': 'one',
  'DELETE /api/h/admin/invite-codes/{code}': 'one',
  'PUT /api/h/admin/features': 'one',
  'GET /api/h/admin/announcements': 'one',
  'POST /api/h/admin/announcements': 'one',
  'PUT /api/h/admin/announcements/{id}': 'one',
  'DELETE /api/h/admin/announcements/{id}': 'one',
  'POST /api/h/feedback': 'one',
  'GET /api/h/admin/feedback': () => ({ query: { limit: 100, q: 'a' } }),
  'PUT /api/h/admin/feedback/{id}': 'one',
  'GET /api/revalidate-co': 'one',
  'GET /api/h/passkeys': 'one',
  'POST /api/h/passkeys/options': 'one',
  'POST /api/h/passkeys': 'one',
  'PUT /api/h/passkeys': 'one',
  'POST /api/h/passkeys/removal': 'one',
  'POST /api/h/passkey-login/options': 'one',
  'POST /api/h/passkey-login': 'one',
  'POST /api/webhooks/{provider}': 'one',
  'POST /api/sandbox/payments': 'one',
  'GET /api/sandbox/payments/{ref}/status': 'one',
  'POST /api/sandbox/payments/{ref}/close': 'one',
  'POST /api/sandbox/payments/{ref}/refunds': 'one',
  'GET /api/sandbox/payments/{ref}': 'one',
  'POST /api/sandbox/payments/{ref}/decision': 'one',
  'GET /api/h/deletion': 'one',
  'POST /api/h/deletion/code': 'one',
  'POST /api/h/deletion': 'one',
  'PUT /api/h/deletion': 'one',
  'GET /api/h/data-export': 'one',
  'POST /api/h/data-export': 'one',
  'GET /api/h/data-export/{id}': 'one',
  'GET /api/h/profile': () => ({ query: { withCompanies: '1', withInfos: '1' } }),
  'GET /api/h/meta/contactuts': 'one',
  'GET /api/h/user-prefs': 'one',
  'POST /api/h/user-prefs': 'one',
  'GET /api/h/announce': 'one',
  'POST /api/h/utils/web-log': 'one',
  'POST /api/event': 'one',
  'GET /api/h/push': 'one',
  'POST /api/h/push': 'one',
  'DELETE /api/h/push': 'one',
  'POST /api/h/update-cinfo': 'one',
  'PUT /api/h/update-cinfo': 'one',
  'POST /api/h/update-cinfo/undo': 'one',
  'GET /api/h/sessions': 'one',
  'DELETE /api/h/sessions': 'one',
  'POST /api/h/security/code': 'one',
  'GET /api/h/sign-ins': 'one',
  'GET /api/h/settings/features': 'one',
  'GET /api/h/settings/letterhead': 'one',
  'GET /api/h/settings/policies': 'one',
  'GET /api/h/settings/booking': 'one',
  'GET /api/data/khidmat-slots': ({ offerid, day }) => ({
    query: { find: { offerid, from: day(0), to: day(62), quantity: 1 } },
  }),
  'GET /api/data/khidmat-series': ({ offerid, day }) => ({
    query: { find: { offerid, startsAt: `${day(4)}T03:00:00.000Z`, every: 'week', times: 12 } },
  }),
  'GET /api/h/admin/tasks': () => ({ query: { limit: 100 } }),
  'GET /api/h/admin/tasks/{id}/dispute': 'one',
  'PUT /api/h/admin/tasks/{id}': 'one',
  'GET /api/h/two-factor': 'one',
  'POST /api/h/two-factor': 'one',
  'PUT /api/h/two-factor': 'one',
  'POST /api/h/two-factor/off': 'one',
  'POST /api/h/two-factor/backup-codes': 'one',
}
