import { useId, useState } from 'react'
import { market } from '#shared/brand.ts'
import { formatPrice } from '#shared/money.ts'
import { commissionOf, commissionPercent } from '#shared/policy.ts'
import { useT } from '#web/ui/i18n.tsx'
import styles from './selling.module.css'

/** The prices that the example may have, in whole ringgit. */
const prices = { least: 10, most: 1000, step: 10, first: 100 }

const shown = (amount: number) => formatPrice({ amount, currency: market.currency })

/** The fee worked out for a price: what is left is said first. */
export function WhatYouKeep() {
  const t = useT()
  const id = useId()
  const [ringgit, setRinggit] = useState(prices.first)
  const price = ringgit * 100
  const fee = commissionOf(price)
  return (
    <section className={styles.keep} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('selling.keepTitle')}</h2>
      <output className={styles.kept} htmlFor={id}>
        {t('selling.keep', { kept: shown(price - fee), price: shown(price) })}
      </output>
      <label htmlFor={id}>{t('selling.keepPrice')}</label>
      <input
        id={id}
        type="range"
        min={prices.least}
        max={prices.most}
        step={prices.step}
        value={ringgit}
        aria-valuetext={shown(price)}
        onChange={(event) => setRinggit(event.currentTarget.valueAsNumber)}
      />
      <p>{t('selling.keepFee', { fee: shown(fee), percent: commissionPercent })}</p>
      <p>{t('selling.keepSpot')}</p>
    </section>
  )
}
