import { useState } from 'react'
import { market } from '#shared/brand.ts'
import { localDay } from '#shared/day-names.ts'
import { addDays } from '#shared/days.ts'
import { DAY, HOUR } from '#shared/time.ts'
import type { DayState, Slot } from '#web/ui/slots/ask-slots.ts'
import { SlotView } from '#web/ui/slots/slot-view.tsx'
import { useDayWindow } from '#web/ui/slots/use-day-window.ts'
import type { SlotChoice } from '#web/ui/slots/use-slots.ts'

const states = ['free', 'few', 'full', 'closed'] as const

/** The slot picker as it is with free times, while they load, where there are none, and when they could not be loaded. */
export function SlotStates({ now }: { now: string }) {
  return (['free', 'loading', 'none', 'failed'] as const).map((how) => <Picker key={how} how={how} now={now} />)
}

function Picker({ how, now }: { how: 'free' | 'loading' | 'none' | 'failed'; now: string }) {
  const first = localDay(now, market.zone)
  const [choice, setChoice] = useState<SlotChoice>({ day: first, startsAt: null })
  const window = useDayWindow({ first, last: addDays(first, 60) }, choice.day)
  const answer = { loading: how === 'loading', refusal: null, error: how === 'failed', retry: () => undefined }
  const known = how === 'free' || how === 'none'
  const days = Array.from(
    { length: 61 },
    (_, i): DayState => ({ day: addDays(first, i), free: 0, state: (how === 'free' && states[i % 4]) || 'full' }),
  )
  const hours = how === 'free' ? [9, 10, 11, 14, 15, 18] : []
  const slots = hours.map((hour): Slot => {
    const at = Date.parse(`${choice.day ?? first}T00:00:00+08:00`) + hour * HOUR
    return {
      startsAt: new Date(at).toISOString(),
      endsAt: new Date(at + HOUR).toISOString(),
      seatsLeft: 1,
      staffids: [],
    }
  })
  return (
    <SlotView
      window={window}
      days={{ ...answer, data: known ? days : null }}
      times={{ ...answer, data: known ? slots : null }}
      zone={market.zone}
      {...choice}
      onChange={setChoice}
      alternatives={how === 'none' ? [new Date(Date.parse(now) + DAY).toISOString()] : []}
    />
  )
}
