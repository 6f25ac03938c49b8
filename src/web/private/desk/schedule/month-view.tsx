import type { ScheduleView } from '#contracts/desk.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { traitsOf } from '#shared/order-status.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { MonthCalendar } from '#web/ui/kit/month-calendar.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { useNow } from '#web/ui/state/use-now.ts'
import { zoneClock } from '../zone-clock.ts'
import { EntryLine } from './entry-line.tsx'
import { spanOn } from './grid.ts'

/** A month of bookings, and those of the chosen day. */
export function MonthView({
  data,
  date,
  busy,
  onOpen,
  onDay,
  onDayView,
}: {
  data: ScheduleView
  date: string
  /** Whether the month is still asked for. */
  busy: boolean
  onOpen: (orderid: string) => void
  onDay: (day: string) => void
  onDayView: (day: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <MonthCalendar
      bare
      busy={busy}
      label={t('desk.nav_schedule')}
      day={date}
      today={zoneClock(useNow(), data.zone).day}
      entries={data.entries}
      faceOf={(entry) => ({
        key: entry.lineid,
        day: zoneClock(entry.startsAt, data.zone).day,
        tone: traitsOf(entry.status).tone,
        words: (
          <>
            {entry.proposal && <Icon name="clock" size={12} />}
            {formatInstant(entry.startsAt, locale, data.zone, 'time')} {localized(entry.title, locale)}
          </>
        ),
      })}
      line={(entry) => <EntryLine entry={entry} zone={data.zone} onOpen={onOpen} />}
      counted={(count) => t('desk.bookings', { count })}
      empty={t('desk.dayEmpty')}
      note={(day) => (data.blocks.some((block) => spanOn(block, day, data.zone)) ? t('desk.closedTime') : undefined)}
      action={(day) => (
        <Button small onClick={() => onDayView(day)}>
          {t('desk.dayView')}
        </Button>
      )}
      onDay={onDay}
    />
  )
}
