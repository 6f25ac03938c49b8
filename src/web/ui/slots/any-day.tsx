import { useState } from 'react'
import { nameOfDay } from '#shared/day-names.ts'
import { addDays } from '#shared/days.ts'
import { useLocale } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import { lazyPart } from '../pieces/lazy-part.tsx'
import { Skeleton } from '../pieces/pieces.tsx'

const Month = lazyPart(() => import('./month-leafed.tsx'), <Skeleton height={424} />)

/** How far ahead a day is looked for. */
const DAYS_AHEAD = 365

/** Any day from one on, chosen in a month that opens below its button; the button names the day. */
export function AnyDay({
  label,
  day,
  first,
  onChoose,
}: {
  /** What the button says while no day is chosen, and what the month is called. */
  label: string
  day: string | null
  first: string
  onChoose: (day: string) => void
}) {
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const [lead, setLead] = useState<string>()
  const shown = lead ?? day ?? first
  return (
    <div>
      <Button small aria-expanded={open} aria-pressed={day !== null} onClick={() => setOpen(!open)}>
        <Icon name="calendar" size={18} />
        {day ? nameOfDay(day, locale, { weekday: 'short', day: 'numeric', month: 'short' }) : label}
      </Button>
      {open && (
        <Month
          label={label}
          anchor={shown < first ? first : shown}
          horizon={{ first, last: addDays(first, DAYS_AHEAD) }}
          day={day}
          onLead={setLead}
          onChoose={(chosen) => {
            onChoose(chosen)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}
