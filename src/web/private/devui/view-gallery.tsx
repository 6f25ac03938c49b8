import { useState } from 'react'
import { addDays } from '#shared/days.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Board } from '#web/ui/kit/board.tsx'
import { Chart } from '#web/ui/kit/chart.tsx'
import { daySteps } from '#web/ui/kit/chart-steps.ts'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { MonthCalendar } from '#web/ui/kit/month-calendar.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Badge, type Tone } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'

const first = '2031-03-01'
const days = (count: number) => Array.from({ length: count }, (_, place) => addDays(first, place))
const wave = (count: number, high: number, turn: number) =>
  Array.from({ length: count }, (_, place) => Math.round(high * (1 + Math.sin(place / turn) * 0.8 + (place % 7) / 9)))

/** The chart with one and several series, of counts and of money, with nothing, and while its numbers load or fail. */
export function Charts() {
  const t = useT()
  const locale = useLocale()
  const [week, month] = [7, 30].map((count) => daySteps(days(count), locale))
  const label = t('viewstates.made')
  const empty = t('viewstates.nothing')
  if (!week || !month) return null
  return (
    <>
      <Chart label={label} steps={week} series={[{ name: label, values: [3, 5, 0, 8, 2, 6, 4] }]} empty={empty} />
      <Chart
        as="lines"
        label={`${label}, ${t('viewstates.kept')}`}
        steps={month}
        series={[
          { name: label, values: wave(30, 40, 4) },
          { name: t('viewstates.kept'), values: wave(30, 24, 5) },
        ]}
        empty={empty}
      />
      <Chart
        label={`${t('viewstates.earned')}, ${t('viewstates.paidOut')}`}
        steps={month}
        series={[
          { name: t('viewstates.earned'), values: wave(30, 90_000, 3) },
          { name: t('viewstates.paidOut'), values: wave(30, 64_000, 6) },
        ]}
        empty={empty}
        format={(sen) => formatMoney(sen)}
        brief={(sen) => formatMoney(sen, undefined, { whole: true })}
      />
      <Chart label={empty} steps={week} series={[{ name: label, values: days(7).map(() => 0) }]} empty={empty} />
      <Unknown height={248} />
    </>
  )
}

/** What stands in place of a part whose data loads, and whose data could not be loaded. */
function Unknown({ height }: { height: number }) {
  const t = useT()
  return [null, new Error(t('ui.noNetwork'))].map((error) => (
    <Loaded key={String(error)} query={{ data: undefined, error, refetch: () => undefined }} height={height}>
      {() => null}
    </Loaded>
  ))
}

interface Visit {
  id: string
  day: string
  hour: number
  tone: Tone
}

const tones = ['confirmed', 'waiting', 'done', 'trouble', 'neutral'] as const

const counts = [0, 1, 3, 5, 2]

/** Up to five visits a day, in every tone. */
const visits: readonly Visit[] = days(31).flatMap((day, place) =>
  Array.from({ length: counts[place % counts.length] ?? 0 }, (_, nth) => ({
    id: `${day} ${nth}`,
    day,
    hour: 9 + nth,
    tone: tones[(place + nth) % tones.length] ?? 'neutral',
  })),
)

/** The month calendar: days with nothing, a few and many entries, one that is closed, and while they load or fail. */
export function Months() {
  const t = useT()
  const [day, setDay] = useState('2031-03-04')
  const title = ({ hour }: Visit) => `${hour}:00 ${t('devui.sample')}`
  return (
    <>
      <MonthCalendar
        label={t('viewstates.months')}
        day={day}
        today="2031-03-12"
        entries={visits}
        faceOf={(visit) => ({ key: visit.id, day: visit.day, words: title(visit), tone: visit.tone })}
        line={(visit) => (
          <>
            {title(visit)} <Badge tone={visit.tone}>{t('devui.status')}</Badge>
          </>
        )}
        counted={(count) => t('viewstates.held', { count })}
        empty={t('viewstates.free')}
        note={(day) => (day === '2031-03-20' ? t('viewstates.shut') : undefined)}
        action={() => <Button small>{t('viewstates.addVisit')}</Button>}
        onDay={setDay}
      />
      <Unknown height={480} />
    </>
  )
}

interface Counted {
  id: string
  number: number
  place: string
  paid: boolean
}

const places = ['new', 'doing', 'ready', 'done'] as const

/** Orders at a counter: nothing is ready that is not paid, and the fourth one is somebody else's by the time it is moved. */
const counted = (count: number): Counted[] =>
  Array.from({ length: count }, (_, place) => ({
    id: String(place + 1),
    number: place + 1,
    place: places[place % 3] ?? 'new',
    paid: place % 3 > 0,
  }))

/** The board: a column that takes no unpaid order, one that is empty, a move that is refused later, many cards, and while they load or fail. */
export function Boards() {
  const t = useT()
  const [cards, setCards] = useState(() => counted(9))
  const nameOf = ({ number }: Counted) => t('viewstates.order', { number })
  return (
    <>
      <div>
        <Button small onClick={() => setCards(counted(200))}>
          {t('viewstates.many')}
        </Button>
      </div>
      <Board
        label={t('viewstates.boards')}
        columns={places.map((key) => ({ key, name: t(`viewstates.${key}`), empty: t('viewstates.noCards') }))}
        cards={cards}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        columnOf={({ place }) => place}
        face={(card) => (
          <>
            <strong>{nameOf(card)}</strong>
            <br />
            {t(card.paid ? 'viewstates.paid' : 'viewstates.owed')}
          </>
        )}
        refuses={(card, column) =>
          !card.paid && (column === 'ready' || column === 'done') ? t('viewstates.unpaid') : null
        }
        onMove={async (card, column) => {
          await new Promise((done) => setTimeout(done, 400))
          if (card.number === 4) {
            toast.error(t('viewstates.lateMove'))
            throw new Error('refused')
          }
          setCards((before) => before.map((one) => (one.id === card.id ? { ...one, place: column } : one)))
        }}
      />
      <Unknown height={480} />
    </>
  )
}
