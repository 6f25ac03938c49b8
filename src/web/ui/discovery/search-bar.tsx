import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { useT } from '../i18n.tsx'
import { Icon } from '../plain/icon.tsx'
import { type PickedPlace, PlaceField } from './place-field.tsx'
import styles from './search-bar.module.css'

export const radii = [1, 3, 5, 10, 25, 50, 100] as const

/**
 * The search of three parts: what, where, how far. A plain form to /search, so that it also works before scripts run.
 * `kept` are filters that a new search keeps.
 */
export function SearchBar({
  q = '',
  place,
  radius = 25,
  kept = [],
}: {
  q?: string | undefined
  place?: PickedPlace | undefined
  radius?: number | undefined
  kept?: readonly [string, string][]
}) {
  const t = useT()
  const [picked, setPicked] = useState(place)
  useEffect(() => setPicked(place), [place])
  return (
    <Form action="/search" method="get" role="search" className={styles.bar}>
      <div className={`${styles.part} ${styles.what}`}>
        <label htmlFor="search-what">{t('discover.what')}</label>
        <input
          key={q}
          id="search-what"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={200}
          placeholder={t('discover.whatExample')}
          enterKeyHint="search"
          autoComplete="off"
        />
      </div>
      <PlaceField picked={picked} onPick={setPicked} />
      <div className={`${styles.part} ${styles.radius}`}>
        <label htmlFor="search-radius">{t('discover.within')}</label>
        <select key={radius} id="search-radius" name="radius" defaultValue={radius} disabled={!picked}>
          {[...new Set([...radii, radius])]
            .sort((a, b) => a - b)
            .map((km) => (
              <option key={km} value={km}>
                {t('discover.km', { count: km })}
              </option>
            ))}
        </select>
      </div>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={styles.go}>
        <Icon name="search" size={20} />
        <span>{t('discover.search')}</span>
      </button>
    </Form>
  )
}
