import type { ReactNode } from 'react'
import { formatMoney } from '#shared/money.ts'
import { Choice, Stepper } from '../pieces/field.tsx'
import styles from './addon-choices.module.css'
import { ChoiceGroup } from './choice-group.tsx'

/** How many of each add-on, by its id. */
export type AddonCounts = Readonly<Record<string, number>>

/** The add-ons that are chosen among some, as calls have them. */
export const chosenAmong = (addons: readonly { addonid: string }[], counts: AddonCounts) =>
  addons.flatMap(({ addonid }) => {
    const quantity = counts[addonid] ?? 0
    return quantity > 0 ? [{ addonid, quantity }] : []
  })

/** Add-ons to tick, each with its price; of some one may have several. Nothing where there are none. */
export function AddonChoices({
  legend,
  addons,
  counts,
  setCount,
}: {
  legend: string
  addons: readonly {
    addonid: string
    name: string
    note?: ReactNode
    price: { amount: number; currency: string }
    maxQuantity: number
    /** How many of it can be had; all of them where it is left out. */
    most?: number
    /** It stays as it is. */
    locked?: boolean
  }[]
  counts: AddonCounts
  setCount: (addonid: string, quantity: number) => void
}) {
  if (addons.length === 0) return null
  return (
    <ChoiceGroup legend={legend}>
      {addons.map(({ addonid, name, note, price, maxQuantity, most = maxQuantity, locked = false }) => {
        const count = counts[addonid] ?? 0
        return (
          <div key={addonid} className={styles.addon}>
            <Choice
              type="checkbox"
              checked={count > 0}
              disabled={locked || (count === 0 && most === 0)}
              onChange={(event) => setCount(addonid, event.currentTarget.checked ? 1 : 0)}
              title={name}
              note={note}
              aside={<strong className="tabular">+{formatMoney(price.amount, price.currency)}</strong>}
            />
            {count > 0 && maxQuantity > 1 && !locked && (
              <Stepper
                label={name}
                value={count}
                min={1}
                max={Math.max(count, most)}
                onChange={(quantity) => setCount(addonid, quantity)}
              />
            )}
          </div>
        )
      })}
    </ChoiceGroup>
  )
}
