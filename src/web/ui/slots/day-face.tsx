import styles from './day-face.module.css'

/** What is seen of a day, in the strip as in the month: its number, and a dot for how free it is. Who does not see it is told by the cell. */
export function DayFace({ day, state }: { day: number; state: string | undefined }) {
  return (
    <>
      <b className={styles.number} aria-hidden="true">
        {day}
      </b>
      <i className={styles.free} data-state={state} />
    </>
  )
}
