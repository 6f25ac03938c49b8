import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Count } from '../pieces/count.tsx'
import { Icon, type IconName } from '../pieces/icon.tsx'
import styles from './area.module.css'

export interface AreaPage {
  to: string
  name: string
  icon: IconName
}

/**
 * An area of several screens: a rail on wide screens, a row of tabs on narrow ones, scrolled to the current one. `desk`: a
 * working area at full width. `title` is above the rail.
 */
export function Area({
  label,
  title,
  pages,
  desk = false,
  children,
}: {
  label: string
  title?: ReactNode
  pages: readonly AreaPage[]
  desk?: boolean
  children: ReactNode
}) {
  const rail = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = rail.current?.querySelector(`[aria-current="page"]`)
    if (pathname && current && rail.current)
      rail.current.scrollLeft = (current as HTMLElement).offsetLeft - rail.current.offsetLeft - 16
  }, [pathname])
  return (
    <div className={`${styles.frame} ${desk ? styles.desk : ''}`}>
      <nav ref={rail} className={`${styles.rail} for-user`} aria-label={label}>
        {title && <p className={styles.title}>{title}</p>}
        {pages.map(({ to, name, icon }) => (
          <RailLink key={to} to={to} icon={icon}>
            {name}
          </RailLink>
        ))}
      </nav>
      <div className={styles.page}>{children}</div>
    </div>
  )
}

/** `count`: what waits there; it is read out by the words of `children`. */
export function RailLink({
  to,
  icon,
  count = 0,
  children,
}: {
  to: string
  icon: IconName
  count?: number
  children: ReactNode
}) {
  return (
    <NavLink to={to} className={styles.link}>
      <Icon name={icon} />
      {children}
      {count > 0 && (
        <span className={styles.count}>
          <Count count={count} />
        </span>
      )}
    </NavLink>
  )
}
