/** One measured figure and its baseline. `ratio` is value over limit where both were measured in this run. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** The baseline without our code, measured in the same run; null where there is none. */
  limit: number | null
  ratio: number | null
  budget: string
  ok: boolean
}

export const figures: Figure[] = []

export function record(figure: Omit<Figure, 'ratio'> & { ratio?: number | null }): void {
  const full: Figure = { ...figure, ratio: figure.ratio ?? (figure.limit ? figure.value / figure.limit : null) }
  figures.push(full)
  const round = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2))
  console.log(
    `${full.ok ? '✓' : '✗'} ${full.name}: ${round(full.value)} ${full.unit}${full.limit === null ? '' : ` · limit ${round(full.limit)}`}${full.ratio === null ? '' : ` · ratio ${full.ratio.toFixed(2)}`} · budget ${full.budget}`,
  )
}
