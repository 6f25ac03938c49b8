import { useEffect, useId, useRef, useState } from 'react'
import type { PlaceRow } from '#contracts/catalogue.ts'
import { useT } from '../i18n.tsx'
import { Icon } from '../pieces/icon.tsx'
import { toast } from '../pieces/toast.ts'
import { afterPress } from '../state/after-press.ts'
import { forgetPlace } from '../state/own-place.ts'
import { findPlaces, placeHere } from './find-places.ts'
import styles from './search-bar.module.css'

export interface PickedPlace {
  slug: string
  name: string
}

/** Picks a town by typing the beginning of its name, or the one where the visitor is. The picked slug travels as `near`. */
export function PlaceField({
  picked,
  onPick,
}: {
  picked: PickedPlace | undefined
  onPick: (place: PickedPlace | undefined) => void
}) {
  const t = useT()
  const id = useId()
  const [text, setText] = useState(picked?.name ?? '')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => setText(picked?.name ?? ''), [picked?.name])
  const places = usePlaces(open, text === picked?.name ? '' : text)

  function choose(place: PickedPlace | undefined) {
    if (!place) forgetPlace()
    onPick(place)
    setText(place?.name ?? '')
    setOpen(false)
    setActive(-1)
  }
  function locate() {
    setOpen(false)
    placeHere().then(choose, () => toast.error(t('discover.placeFailed')))
  }
  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setActive((now) =>
        places.length === 0 ? -1 : (now + (event.key === 'ArrowDown' ? 1 : -1) + places.length) % places.length,
      )
    } else if (event.key === 'Enter' && open && (active >= 0 || (text !== picked?.name && places.length > 0))) {
      event.preventDefault()
      choose(places[Math.max(0, active)])
    } else if (event.key === 'Escape' && open) {
      // Only the list: another Escape closes the sheet around it.
      event.preventDefault()
      setOpen(false)
    }
  }
  return (
    <div
      ref={box}
      className={styles.part}
      onBlur={() =>
        afterPress(() => {
          if (box.current?.contains(document.activeElement)) return
          setOpen(false)
          setText(picked?.name ?? '')
        })
      }
    >
      <label htmlFor={id}>{t('discover.where')}</label>
      <input
        id={id}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={t('discover.whereExample')}
        value={text}
        onFocus={(event) => {
          setOpen(true)
          event.target.select()
        }}
        onChange={(event) => {
          setText(event.target.value)
          setActive(-1)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
      />
      <input type="hidden" name="near" value={picked?.slug ?? ''} disabled={!picked} />
      {open && (
        <div className={styles.menu}>
          <button
            type="button"
            className={styles.locate}
            onMouseDown={(event) => event.preventDefault()}
            onClick={locate}
          >
            <Icon name="pin" size={18} />
            {t('discover.myPlace')}
          </button>
          {picked && (
            <button
              type="button"
              className={styles.locate}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(undefined)}
            >
              <Icon name="globe" size={18} />
              {t('discover.placeClear')}
            </button>
          )}
          <div id={`${id}-list`} role="listbox" aria-label={t('discover.places')}>
            {places.map((place, i) => (
              <button
                key={place.slug}
                id={`${id}-${i}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={i === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(place)}
              >
                <b>{place.name}</b> <span>{place.state === place.name ? '' : place.state}</span>
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

/** The places whose name begins with a text, fetched debounced while the list is open. The former ones stay meanwhile. */
function usePlaces(open: boolean, text: string): PlaceRow[] {
  const [places, setPlaces] = useState<PlaceRow[]>([])
  useEffect(() => {
    if (!open) return
    const abort = new AbortController()
    const wait = window.setTimeout(() => {
      findPlaces({ q: text }, abort.signal).then(setPlaces, () => undefined)
    }, 120)
    return () => {
      window.clearTimeout(wait)
      abort.abort()
    }
  }, [open, text])
  return places
}
