import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '../i18n.tsx'
import { Segmented } from '../pieces/field.tsx'
import { Icon } from '../pieces/icon.tsx'
import { useAddress } from '../state/use-address.ts'
import styles from './detail-page.module.css'
import lift from './lift.module.css'
import { Loaded } from './loaded.tsx'

/** The state of a link to a detail page, with the list it comes from: `<Link state={useWayBack()}>`. */
interface WayBack {
  from: string
}

export function useWayBack(): WayBack {
  const { pathname, search } = useLocation()
  const list = new URLSearchParams(search)
  list.delete('open')
  return { from: list.size > 0 ? `${pathname}?${list}` : pathname }
}

/** The address of the list that the user came from; the first page of the list for other ways. */
function wayBackTo(list: string, state: unknown): string {
  const isWay = typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
  const from = isWay ? (state as WayBack).from : ''
  return from.split('?')[0] === list ? from : list
}

/** The page of one thing: the way back to its list, filters and all, and a `Detail` once it is there. */
export function DetailPage<T>({
  back,
  query,
  children,
}: {
  back: { to: string; name: string }
  query: Parameters<typeof Loaded<T>>[0]['query']
  children: (data: T) => ReactNode
}) {
  const { state } = useLocation()
  return (
    <>
      <Link to={wayBackTo(back.to, state)} className={styles.back}>
        <Icon name="left" size={18} /> {back.name}
      </Link>
      <Loaded query={query} height={480}>
        {children}
      </Loaded>
    </>
  )
}

export interface DetailPart {
  key: string
  name: string
  content: ReactNode
}

/**
 * The details of one thing: its title and status, messages and actions at the top (`children`), its parts one below the other, and
 * its facts beside them. On a phone one part is shown at a time, the first with the facts; which one is in the address.
 */
export function Detail({
  title,
  badges,
  children,
  side,
  parts,
}: {
  title: ReactNode
  badges?: ReactNode
  children?: ReactNode
  side: ReactNode
  parts: readonly DetailPart[]
}) {
  const t = useT()
  const [address, setAddress] = useAddress()
  const wished = address.get('part')
  const first = parts[0]?.key ?? ''
  const shown = parts.find(({ key }) => key === wished)?.key ?? first
  const away = (isShown: boolean) => (isShown ? '' : styles.away)
  return (
    <div className={styles.detail}>
      <div className={styles.title}>
        <h1>{title}</h1>
        {badges && <div className={styles.badges}>{badges}</div>}
      </div>
      {children}
      {parts.length > 1 && (
        <div className={styles.tabs}>
          <Segmented
            label={t('frame.parts')}
            value={shown}
            options={parts.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(key) => setAddress({ part: key === first ? '' : key })}
          />
        </div>
      )}
      <div className={styles.columns}>
        <div className={`${styles.side} ${away(shown === first)}`}>{side}</div>
        <div className={styles.main}>
          {parts.map(({ key, content }) => (
            <div key={key} className={away(key === shown)}>
              {content}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The main action of a detail page: beside the others, but on a phone always at the bottom of the screen. */
export function PrimaryAction({ children }: { children: ReactNode }) {
  return <div className={`${styles.primary} ${lift.lift}`}>{children}</div>
}
