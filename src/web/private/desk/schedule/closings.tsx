import type { CSSProperties } from 'react'
import type { ScheduleView } from '#contracts/desk.ts'
import { useClosedWords } from './closed-words.ts'
import { type ClosedBlock, type Column, closesColumn, spanOn } from './grid.ts'
import { lanesOf } from './lanes.ts'
import styles from './schedule.module.css'

interface Span {
  from: number
  to: number
}

/** How wide the band is, at a column's edge, of what is closed for some of those whom it shows. */
export const BAND = 24

/** The closings of a column that concern some of those whom it shows, beside each other, and how many lanes they take. */
export function bandsOf(column: Column, data: ScheduleView, chosen: string) {
  const bands = lanesOf(spansOf(column, data).filter(({ block }) => !closesColumn(block, column, data, chosen)))
  return { bands, lanes: Math.max(0, ...bands.map(({ lane }) => lane + 1)) }
}

const spansOf = (column: Column, data: ScheduleView) =>
  column.blocks.flatMap((block) => {
    const span = spanOn(block, column.day, data.zone)
    return span ? [{ block, ...span }] : []
  })

/**
 * The closed time of a column: across all of it where everybody is concerned whom it shows, else a band at its edge, so that
 * beside it bookings are read and something is added for the others.
 */
export function Closings({
  column,
  data,
  chosen,
  bounds: { first, last },
  boxOf,
  onBlock,
}: {
  column: Column
  data: ScheduleView
  /** Whose schedule alone is shown; empty for everybody. */
  chosen: string
  /** The minutes between which the column is shown. */
  bounds: { first: number; last: number }
  boxOf: (span: Span) => CSSProperties
  onBlock: (block: ClosedBlock) => void
}) {
  const closedWords = useClosedWords()
  const { bands } = bandsOf(column, data, chosen)
  const across = spansOf(column, data).filter(({ block }) => closesColumn(block, column, data, chosen))
  const isShown = ({ from, to }: Span) => to > first && from < last
  return (
    <>
      {across.filter(isShown).map(({ block, ...span }) => (
        <button
          key={block.closingid}
          type="button"
          className={styles.blocked}
          style={boxOf(span)}
          onClick={() => onBlock(block)}
        >
          {closedWords(block, column.staffid)}
        </button>
      ))}
      {bands.filter(isShown).map(({ block, lane, ...span }) => (
        <button
          key={block.closingid}
          type="button"
          className={styles.blocked}
          data-band=""
          title={closedWords(block)}
          style={{ ...boxOf(span), left: lane * BAND, width: BAND }}
          onClick={() => onBlock(block)}
        >
          <span>{closedWords(block)}</span>
        </button>
      ))}
    </>
  )
}
