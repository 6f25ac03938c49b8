import { formatDuration } from '#shared/format.ts'
import { formatMoney } from '#shared/money.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Choice, Stepper } from '#web/ui/plain/field.tsx'
import { Block } from './block.tsx'
import styles from './book.module.css'
import type { BookableView } from './book.route.tsx'
import type { Booking } from './use-booking.ts'

/** Variant, quantity and add-ons, each with its price and time. */
export function WhatBlock({ offer, booking: { choice, pick } }: { offer: BookableView; booking: Booking }) {
  const t = useT()
  const money = (amount: number) => formatMoney(amount, offer.price.currency)
  const variant = offer.variants.find((v) => v.id === choice.variantid)
  const extras = offer.addons.filter((addon) => (choice.addons[addon.id] ?? 0) > 0)
  const counts = offer.quantity.max > 1
  const quantityLabel = t(`book.quantity.${offer.price.model}`, { count: choice.quantity })
  const parts = [variant?.name ?? offer.name, ...(counts ? [quantityLabel] : []), ...extras.map((addon) => addon.name)]
  return (
    <Block step={1} title={t('book.what')} summary={parts.join(' · ')}>
      {offer.variants.length > 0 && (
        <fieldset className={styles.group}>
          <legend>{t('book.variant')}</legend>
          {offer.variants.map((v) => (
            <Choice
              key={v.id}
              name="variant"
              title={v.name}
              note={formatDuration(v.minutes)}
              aside={<span className="tabular">{money(v.amount)}</span>}
              checked={v.id === choice.variantid}
              onChange={() => pick({ variantid: v.id })}
            />
          ))}
        </fieldset>
      )}
      {offer.variants.length === 0 && (
        <p className={styles.only}>
          {offer.name} <span>{formatDuration(offer.minutes)}</span>
        </p>
      )}
      {counts && (
        <div className={styles.count}>
          <span>{t(`book.quantityLabel.${offer.price.model}`)}</span>
          <Stepper
            label={t(`book.quantityLabel.${offer.price.model}`)}
            value={choice.quantity}
            min={offer.quantity.min}
            max={offer.quantity.max}
            onChange={(quantity) => pick({ quantity })}
          />
        </div>
      )}
      {offer.addons.length > 0 && (
        <fieldset className={styles.group}>
          <legend>{t('book.addons')}</legend>
          {offer.addons.map((addon) => {
            const count = choice.addons[addon.id] ?? 0
            const set = (n: number) => pick({ addons: { ...choice.addons, [addon.id]: n } })
            const note = addon.minutes > 0 ? t('book.extraTime', { time: formatDuration(addon.minutes) }) : undefined
            return addon.max > 1 && count > 0 ? (
              <div className={styles.count} key={addon.id}>
                <span>
                  {addon.name} <small>{money(addon.amount)}</small>
                </span>
                <Stepper label={addon.name} value={count} max={addon.max} onChange={set} />
              </div>
            ) : (
              <Choice
                key={addon.id}
                type="checkbox"
                title={addon.name}
                note={note}
                aside={<span className="tabular">+ {money(addon.amount)}</span>}
                checked={count > 0}
                onChange={(event) => set(event.currentTarget.checked ? 1 : 0)}
              />
            )
          })}
        </fieldset>
      )}
    </Block>
  )
}
