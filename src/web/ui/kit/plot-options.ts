import type uPlot from 'uplot'
import { colourOf } from './series-looks.tsx'

/** What is drawn, and how its numbers are written along the side. */
export interface Drawn {
  as: 'bars' | 'lines'
  shorts: readonly string[]
  values: readonly (readonly number[])[]
  brief: (value: number) => string
}

/** Whole numbers alone: half a booking is none. */
const wholeSteps = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat()
/** Every day, every week, every second week … as room allows. */
const stepsApart = [1, 2, 3, 7, 14, 28, 56, 112]
/** Room for a short name of a step, in pixels. */
const NAME_PX = 64
/** What a group of bars takes of its step. */
const GROUP = 0.76
const WIDEST_PX = 48
const ROUND_PX = 4

/**
 * The options for uPlot. Colours are read at each draw, so that a change of theme only needs another draw. What the pointer
 * shows is not drawn by it.
 */
export function plotOptions(
  Plot: typeof uPlot,
  { as, shorts, values, brief }: Drawn,
  host: HTMLElement,
  size: { width: number; height: number },
): uPlot.Options {
  const look = getComputedStyle(host)
  const token = (name: string) => () => look.getPropertyValue(name)
  const axis = { stroke: token('--ink-2'), font: `12px ${look.fontFamily}`, ticks: { show: false } }
  return {
    ...size,
    padding: [8, 20, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [-0.5, shorts.length - 0.5] },
      y: { range: (_plot, min, max) => Plot.rangeNum(Math.min(0, min), Math.max(1, max), 0.08, true) },
    },
    axes: [
      {
        ...axis,
        size: 28,
        gap: 6,
        space: NAME_PX,
        incrs: stepsApart,
        grid: { show: false },
        values: (_plot, at) => at.map((place) => shorts[place] ?? ''),
      },
      {
        ...axis,
        size: (_plot, written) => 14 + 7 * Math.max(2, ...(written ?? []).map(({ length }) => length)),
        gap: 6,
        space: 36,
        incrs: wholeSteps,
        grid: { stroke: token('--line'), width: 1 },
        values: (_plot, at) => at.map(brief),
      },
    ],
    series: [
      {},
      ...values.map((_, place): uPlot.Series => {
        const colour = token(colourOf(place))
        return as === 'bars'
          ? { fill: colour, width: 0, points: { show: false }, paths: groupedBars(Plot, place, values.length) }
          : { stroke: colour, width: 2, dash: dashes[place % dashes.length] ?? [], points: { show: shorts.length < 2 } }
      }),
    ],
  }
}

/** Lines differ by more than colour. */
const dashes = [[], [7, 4], [2, 3], [10, 3, 2, 3]]

/** Bars of several series side by side, in the middle of their step; few of them stay slim. */
function groupedBars(Plot: typeof uPlot, place: number, count: number): uPlot.Series.PathBuilder {
  const widthOf = (plot: uPlot) => {
    const stepPx = plot.bbox.width / Plot.pxRatio / plot.data[0].length
    const wide = Math.min(GROUP / count, WIDEST_PX / stepPx)
    return { wide, px: wide * stepPx }
  }
  return Plot.paths.bars?.({
    radius: (plot) => [Math.min(0.5, ROUND_PX / widthOf(plot).px), 0],
    disp: {
      x0: {
        unit: 1,
        values: (plot) => {
          const { wide } = widthOf(plot)
          return Array.from(plot.data[0], (at) => at + (place - count / 2) * wide)
        },
      },
      size: {
        unit: 1,
        values: (plot) => Array.from(plot.data[0], () => widthOf(plot).wide * (count > 1 ? 0.92 : 1)),
      },
    },
  }) as uPlot.Series.PathBuilder
}
