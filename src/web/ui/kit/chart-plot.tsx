import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type uPlot from 'uplot'
import { useT } from '../i18n.tsx'
import { Skeleton } from '../pieces/pieces.tsx'
import { useLoaded } from '../state/use-loaded.ts'
import styles from './chart.module.css'
import { type Series, type Step, stepByKey } from './chart-steps.ts'
import { type Drawn, plotOptions } from './plot-options.ts'
import { colourOf, Swatch } from './series-looks.tsx'

interface PlotProps {
  label: string
  steps: readonly Step[]
  series: readonly Series[]
  as: 'bars' | 'lines'
  written: (value: number) => string
  brief: (value: number) => string
}

const load = () => import('./plot-library.ts')

/** The drawing of a chart, and the values of the step under the pointer or reached by keys. */
export function ChartPlot({ label, steps, series, as, written, brief }: PlotProps) {
  const t = useT()
  const [at, setAt] = useState<number | null>(null)
  const values = series.map((one) => one.values)
  const { host, plot } = usePlot({ as, shorts: steps.map(({ short }) => short), values, brief })
  const shown = at !== null && at < steps.length ? at : null
  const said = (place: number) =>
    [steps[place]?.name, ...series.map(({ name, values }) => `${name} ${written(values[place] ?? 0)}`)].join(', ')

  function point({ clientX }: PointerEvent) {
    if (!plot) return
    const place = plot.posToIdx(clientX - plot.over.getBoundingClientRect().left)
    setAt(Math.min(steps.length - 1, Math.max(0, place)))
  }
  function step(event: KeyboardEvent) {
    const next = stepByKey(event.key, shown, steps.length)
    if (next === null) return
    event.preventDefault()
    setAt(next)
  }

  return (
    <div
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={t('views.stepThrough', { label })}
      aria-valuemin={1}
      aria-valuemax={steps.length}
      aria-valuenow={(shown ?? steps.length - 1) + 1}
      aria-valuetext={said(shown ?? steps.length - 1)}
      onKeyDown={step}
      onBlur={() => setAt(null)}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(null)}
    >
      {!plot && <Skeleton height={200} />}
      <div ref={host} className={styles.canvas} aria-hidden="true" />
      {plot && shown !== null && (
        <Pointed plot={plot} at={shown} step={steps[shown]?.name ?? ''} series={series} as={as} written={written} />
      )}
    </div>
  )
}

/** Draws into `host`, and again when the data, the width, the theme or the font changes; `plot` is null until it can. */
function usePlot(drawn: Drawn) {
  const host = useRef<HTMLDivElement>(null)
  const library = useLoaded(load)
  const [plot, setPlot] = useState<uPlot | null>(null)
  const wanted = useRef(drawn)
  // Before the next effect, which draws it.
  useLayoutEffect(() => {
    wanted.current = drawn
  })
  const key = JSON.stringify([drawn.as, drawn.shorts, drawn.values])
  useLayoutEffect(() => {
    const element = host.current
    if (!library || !element || !key) return
    const { values } = wanted.current
    const size = () => ({ width: element.clientWidth, height: element.clientHeight })
    const options = plotOptions(library.Plot, wanted.current, element, size())
    const steps = wanted.current.shorts.map((_, place) => place)
    const made = new library.Plot(options, [steps, ...values.map((one) => [...one])], element)
    setPlot(made)
    const again = () => made.redraw(false, true)
    const resized = new ResizeObserver(() => made.setSize(size()))
    resized.observe(element)
    const themed = new MutationObserver(again)
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    let gone = false
    void document.fonts.ready.then(() => !gone && again())
    return () => {
      gone = true
      resized.disconnect()
      themed.disconnect()
      setPlot(null)
      made.destroy()
    }
  }, [library, key])
  return { host, plot }
}

/** A line at the step, a dot on each series' line, and their values, kept inside the box. */
function Pointed({
  plot,
  at,
  step,
  series,
  as,
  written,
}: {
  plot: uPlot
  at: number
  step: string
  series: readonly Series[]
  as: 'bars' | 'lines'
  written: (value: number) => string
}) {
  const box = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState(0)
  const x = plot.over.offsetLeft + plot.valToPos(at, 'x')
  useEffect(() => {
    const room = plot.root.clientWidth - (box.current?.offsetWidth ?? 0)
    setLeft(Math.max(0, Math.min(room, x - (box.current?.offsetWidth ?? 0) / 2)))
  }, [plot, x])
  return (
    <div aria-hidden="true" className={styles.pointed}>
      <i className={styles.line} style={{ left: x, height: plot.over.offsetTop + plot.over.clientHeight }} />
      {as === 'lines' &&
        series.map(({ name, values }, place) => (
          <i
            key={name}
            className={styles.dot}
            style={{
              left: x,
              top: plot.over.offsetTop + plot.valToPos(values[at] ?? 0, 'y'),
              background: `var(${colourOf(place)})`,
            }}
          />
        ))}
      <div ref={box} className={styles.words} style={{ left }}>
        <strong>{step}</strong>
        {series.map(({ name, values }, place) => (
          <span key={name}>
            <Swatch place={place} as={as} /> {name} <b className="tabular">{written(values[at] ?? 0)}</b>
          </span>
        ))}
      </div>
    </div>
  )
}
