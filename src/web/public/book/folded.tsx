import { useEffect, useRef } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import styles from './book.module.css'

/**
 * A completed block, folded to its choice, with a button to reopen it. `landing`: it folded because of a tap inside it, so
 * it gets the focus and is scrolled into view.
 */
export function Folded({
  id,
  title,
  text,
  landing = false,
  onChange,
}: {
  id: string
  title: string
  text: string
  landing?: boolean
  onChange: () => void
}) {
  const t = useT()
  const box = useRef<HTMLElement>(null)
  const button = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!landing) return
    button.current?.querySelector('button')?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [landing])
  return (
    <section ref={box} id={id} className={styles.folded} aria-labelledby={`${id}-folded`}>
      <Icon name="check" size={18} />
      <h2 id={`${id}-folded`}>{title}</h2>
      <p id={`${id}-chosen`} data-chosen="">
        {text}
      </p>
      <div ref={button}>
        <Button
          small
          aria-label={t('book.changePart', { part: title })}
          aria-describedby={`${id}-chosen`}
          onClick={onChange}
        >
          {t('book.change')}
        </Button>
      </div>
    </section>
  )
}
