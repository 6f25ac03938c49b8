import { type ReactNode, useContext } from 'react'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import { useGuarded } from '../pieces/use-guarded.tsx'
import { useModal } from '../pieces/use-modal.ts'
import styles from './drawer.module.css'
import { NeighboursOfRow, type Way } from './neighbours.ts'

/**
 * The details of a row beside its table: a modal sheet at the right edge, full screen on phones. Escape, the backdrop and the browser's Back close it. Over a list
 * it leads to the rows before and after.
 */
export function Drawer({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useT()
  const { close, question } = useGuarded(onClose)
  const { titleId, modal } = useModal(close, { isStep: true })
  const near = useContext(NeighboursOfRow)
  const step = (way: Way) =>
    near && (
      <Button
        icon
        variant="quiet"
        aria-label={t(`table.${way}`)}
        data-first={near.cameBy === way || undefined}
        disabled={!near[way]}
        onClick={(event) => close(event.currentTarget.closest('dialog'), () => near.go(way))}
      >
        <Icon name={way === 'before' ? 'left' : 'right'} />
      </Button>
    )
  return (
    <dialog {...modal} className={styles.drawer} data-stepped={near?.cameBy || undefined}>
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {step('before')}
          {step('after')}
          <Button
            icon
            variant="quiet"
            aria-label={t('ui.close')}
            // Not what leads away, unless one came by it.
            data-first={(near && !near.cameBy) || undefined}
            onClick={(event) => close(event.currentTarget.closest('dialog'))}
          >
            <Icon name="close" />
          </Button>
        </header>
        <div className={styles.body}>{children}</div>
      </div>
      {question}
    </dialog>
  )
}
