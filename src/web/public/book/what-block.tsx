import { durationIn } from '#shared/duration-in.ts'
import { formatPrice } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Choice, Stepper } from '#web/ui/pieces/field.tsx'
import type { BlockProps, FoldProps } from './block-props.ts'
import styles from './book.module.css'
import { Folded } from './folded.tsx'

/** Variant, add-ons, and how many; once a time is chosen for it, one line that says so. */
export function WhatBlock({ terms, state, change, folded, onUnfold }: BlockProps & FoldProps) {
  const t = useT()
  const locale = useLocale()
  const quantityLabel = t(
    `book.quantity.${terms.priceModel === 'per_hour' ? 'hours' : terms.priceModel === 'per_person' ? 'people' : 'units'}`,
  )
  const countable = terms.maxQuantity > terms.minQuantity
  if (terms.variants.length === 0 && terms.addons.length === 0 && !countable) return null
  if (folded) {
    const added = terms.addons.flatMap(({ addonid, name }) => {
      const count = state.addons[addonid] ?? 0
      return count === 0 ? [] : count === 1 ? name : `${name} × ${count}`
    })
    const chosen = [
      terms.variants.find(({ variantid }) => variantid === state.variantid)?.name,
      countable && t('ui.labelled', { label: quantityLabel, value: String(state.quantity) }),
      ...(added.length > 0 || terms.addons.length === 0 ? added : [t('book.noAddons')]),
    ]
    return (
      <Folded id="block-what" title={t('book.what')} text={chosen.filter(Boolean).join(' · ')} onChange={onUnfold} />
    )
  }
  return (
    <section className={styles.block} aria-labelledby="what-title">
      <h2 id="what-title">{t('book.what')}</h2>
      {terms.variants.length > 0 && (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('book.variant')}</legend>
          {terms.variants.map((variant) => (
            <Choice
              key={variant.variantid}
              name="variant"
              checked={state.variantid === variant.variantid}
              onChange={() => change({ variantid: variant.variantid })}
              title={variant.name}
              note={durationIn(variant.durationMinutes, locale)}
              aside={<strong className="tabular">{formatPrice(variant.price)}</strong>}
            />
          ))}
        </fieldset>
      )}
      {countable && (
        <div className={styles.row}>
          <span>{quantityLabel}</span>
          <Stepper
            label={quantityLabel}
            value={state.quantity}
            min={terms.minQuantity}
            max={terms.maxQuantity}
            onChange={(quantity) => change({ quantity })}
          />
        </div>
      )}
      {terms.addons.length > 0 && (
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{t('book.addons')}</legend>
          {terms.addons.map((addon) => {
            const count = state.addons[addon.addonid] ?? 0
            const set = (quantity: number) => change({ addons: { ...state.addons, [addon.addonid]: quantity } })
            const note = addon.extraMinutes > 0 ? `+${durationIn(addon.extraMinutes, locale)}` : undefined
            return (
              <div key={addon.addonid} className={styles.addon}>
                <Choice
                  type="checkbox"
                  checked={count > 0}
                  onChange={(event) => set(event.currentTarget.checked ? 1 : 0)}
                  title={addon.name}
                  note={note}
                  aside={<strong className="tabular">+{formatPrice(addon.price)}</strong>}
                />
                {count > 0 && addon.maxQuantity > 1 && (
                  <Stepper label={addon.name} value={count} min={1} max={addon.maxQuantity} onChange={set} />
                )}
              </div>
            )
          })}
        </fieldset>
      )}
    </section>
  )
}
