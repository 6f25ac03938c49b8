import type { Context } from '#domain/base/index.ts'
import { openCalendarFeed } from '#domain/companies/index.ts'
import { writeFeed } from '#platform/documents/calendar.ts'
import { brand } from '#shared/brand.ts'
import { addDays, dayOf, startOfDay } from '#shared/days.ts'
import { localized } from '#shared/locale.ts'
import { listEntries } from './desk.queries.ts'

/** What a calendar is told: the month behind and half a year ahead. */
const daysBehind = 30
const daysAhead = 180
const mostShown = 1000

/**
 * The bookings that a secret address opens, as a calendar. It says what, when and with whom, by name alone: an address gets about, and
 * how a customer is reached is read in the desk.
 * @throws DomainError `companies.feed_not_found`
 */
export async function calendarFeed(ctx: Context, secret: string): Promise<string> {
  const { company, reach } = await openCalendarFeed(ctx, secret)
  const { zone, slug } = company
  const today = dayOf(ctx.now(), zone)
  const entries = await listEntries(ctx, company.id, reach, {
    from: startOfDay(addDays(today, -daysBehind), zone),
    to: startOfDay(addDays(today, daysAhead), zone),
    limit: mostShown,
  })
  const { PUBLIC_URL } = ctx.platform.env
  return writeFeed({
    product: brand.name,
    // Of the day, so that what has not changed is the same text.
    at: startOfDay(today, zone),
    events: entries.map(
      ({ lineid, orderid, startsAt, endsAt, title, customerName, recipientName, staffName, docno }) => ({
        id: lineid,
        title: [localized(title, company.defaultLocale) || docno, recipientName || customerName]
          .filter(Boolean)
          .join(' · '),
        description: [docno, staffName].filter(Boolean).join(' · '),
        url: `${PUBLIC_URL}/co/${slug}/admin/orders/${orderid}`,
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      }),
    ),
  })
}
