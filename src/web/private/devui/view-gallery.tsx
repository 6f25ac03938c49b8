import { addDays } from '#shared/days.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Chart } from '#web/ui/kit/chart.tsx'
import { daySteps } from '#web/ui/kit/chart-steps.ts'
import { Loaded } from '#web/ui/kit/loaded.tsx'

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
  const lost = new Error(t('ui.noNetwork'))
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
      {[null, lost].map((error) => (
        <Loaded key={String(error)} query={{ data: undefined, error, refetch: () => undefined }} height={248}>
          {() => null}
        </Loaded>
      ))}
    </>
  )
}
