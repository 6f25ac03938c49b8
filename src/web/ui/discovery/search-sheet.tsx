import { useState } from 'react'
import { Form } from 'react-router'
import { market } from '#shared/brand.ts'
import { localDay } from '#shared/day-names.ts'
import { addDays } from '#shared/days.ts'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Dialog } from '../pieces/dialog.tsx'
import { Icon } from '../pieces/icon.tsx'
import { AnyDay } from '../slots/any-day.tsx'
import { PlaceField } from './place-field.tsx'
import { Kept, radii, type SearchChoice } from './search-choice.tsx'
import styles from './search-sheet.module.css'
import { useWish } from './use-wish.ts'
import { WhatField } from './what-field.tsx'

/** The whole search on a phone's whole screen: what, where, how far, when. */
export default function SearchSheet({
  q = '',
  place,
  radius = 25,
  date = '',
  kept = [],
  onClose,
}: SearchChoice & { onClose: () => void }) {
  const t = useT()
  const { wish, change, sent } = useWish({ q, place, radius, date })
  const [begun] = useState(wish.q)
  const { place: picked, radius: km, date: day } = wish
  const setDay = (date: string) => change({ date })
  const [now] = useState(() => localDay(Date.now(), market.zone))
  const days = [
    { value: '', name: t('discover.anyDay') },
    { value: now, name: t('discover.today') },
    { value: addDays(now, 1), name: t('discover.tomorrow') },
  ]
  return (
    <Dialog
      inAddress
      title={t('discover.search')}
      onClose={onClose}
      footer={
        <Button type="submit" form="search-sheet" variant="primary" block>
          <Icon name="search" /> {t('discover.search')}
        </Button>
      }
    >
      <Form
        id="search-sheet"
        action="/search"
        method="get"
        role="search"
        className={styles.sheet}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === 'q') change({ q: target.value })
        }}
        onSubmit={sent}
      >
        <WhatField id="sheet-what" q={begun} near={picked?.slug} className={`${styles.box} ${styles.inSheet}`} />
        <div className={`${styles.box} ${styles.where}`}>
          <PlaceField picked={picked} onPick={(place) => change({ place })} />
        </div>
        {picked && (
          <fieldset>
            <legend>{t('discover.within')}</legend>
            <div className={styles.chips}>
              {radii.map((value) => (
                <label key={value}>
                  <input
                    type="radio"
                    name="radius"
                    value={value}
                    checked={value === km}
                    onChange={() => change({ radius: value })}
                  />
                  {t('discover.km', { count: value })}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <fieldset>
          <legend>{t('discover.when')}</legend>
          <div className={styles.chips}>
            {days.map(({ value, name }) => (
              <label key={value}>
                <input type="radio" checked={day === value} onChange={() => setDay(value)} />
                {name}
              </label>
            ))}
          </div>
          <AnyDay
            label={t('discover.otherDay')}
            day={days.some(({ value }) => value === day) ? null : day}
            first={now}
            onChoose={setDay}
          />
        </fieldset>
        <Kept filters={day ? [...kept, ['date', day]] : kept} />
      </Form>
    </Dialog>
  )
}
