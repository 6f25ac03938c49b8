import { useEffect, useRef } from 'react'
import styles from './menu.module.css'
import shared from './storefront.module.css'
import { useSectionInView } from './use-section-in-view.ts'

/** Leads to the sections of a page, stays on top, and says which one is being read. */
export function SectionTabs({
  label,
  sections,
}: {
  label: string
  sections: readonly (readonly [id: string, name: string])[]
}) {
  const nav = useRef<HTMLElement>(null)
  const current = useSectionInView(sections.map(([id]) => id).join(' '))
  // On a phone the tabs are wider than the screen. Nothing but they move.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab && nav.current) nav.current.scrollLeft = tab.offsetLeft - 24
  }, [current])
  return (
    <nav ref={nav} className={`${shared.sections} ${styles.tabs}`} aria-label={label}>
      {sections.map(([id, name]) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
