import { useEffect, useState } from 'react'
import { Form, Link, useLocation, useNavigate } from 'react-router'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Icon } from '../pieces/icon.tsx'
import { lazyPart } from '../pieces/lazy-part.tsx'
import { PlaceField } from './place-field.tsx'
import styles from './search-bar.module.css'
import { Kept, radii, type SearchChoice } from './search-choice.tsx'
import { WhatField } from './what-field.tsx'

/** The open sheet is in the hash, so that a phone's back button closes it. */
const sheetHash = '#find'
const loadSheet = () => import('./search-sheet.tsx')
const SearchSheet = lazyPart(loadSheet)

/**
 * The search bar with three parts: what, where, how far. A plain form to /search, so that it also works before scripts run.
 * On a phone it is one button that opens a sheet with the same and the day.
 */
export function SearchBar({ q = '', place, radius = 25, date, kept = [] }: SearchChoice) {
  const t = useT()
  const locale = useLocale()
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [picked, setPicked] = useState(place)
  const [open, setOpen] = useState(false)
  useEffect(() => setPicked(place), [place])
  useEffect(() => setOpen(hash === sheetHash), [hash])
  return (
    <>
      <Link
        to={{ search, hash: sheetHash }}
        preventScrollReset
        className={styles.pill}
        aria-haspopup="dialog"
        onPointerDown={() => void loadSheet()}
      >
        <Icon name="search" size={22} />
        <span>
          <strong>{q || t('discover.what')}</strong>
          <small>
            {[
              place ? `${place.name} · ${t('discover.km', { count: radius })}` : t('discover.anywhere'),
              date ? formatInstant(`${date}T12:00:00Z`, locale, 'UTC', 'date') : t('discover.anyDay'),
            ].join(' · ')}
          </small>
        </span>
      </Link>
      <Form id={sheetHash.slice(1)} action="/search" method="get" role="search" className={styles.bar}>
        <WhatField id="search-what" q={q} near={picked?.slug} className={`${styles.part} ${styles.what}`} />
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
        <Kept filters={date ? [...kept, ['date', date]] : kept} />
        <button type="submit" className={styles.go}>
          <Icon name="search" size={20} />
          <span>{t('discover.search')}</span>
        </button>
      </Form>
      {open && (
        <SearchSheet
          {...{ q, place, radius, date, kept }}
          onClose={() => void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })}
        />
      )}
    </>
  )
}
