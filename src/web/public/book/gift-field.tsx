import { useState } from 'react'
import { writeAmount } from '#shared/amount.ts'
import { formatPrice } from '#shared/money.ts'
import { mostGift } from '#shared/policy.ts'
import { useT } from '#web/ui/i18n.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'
import { afterPress } from '#web/ui/state/after-press.ts'
import type { BlockProps } from './block-props.ts'
import { giftFor } from './selection.ts'
import type { OfferTerms } from './terms.ts'

/** What one gives for each ticket of a kind whose price is the least; it begins with that. Wrong is said once it is left. */
export function GiftField({
  ticket,
  state,
  change,
}: {
  ticket: OfferTerms['occurrences'][number]['tickets'][number]
} & Pick<BlockProps, 'state' | 'change'>) {
  const t = useT()
  const [isLeft, setIsLeft] = useState(false)
  const { tickettypeid, name, price } = ticket
  const isWrong = giftFor(ticket, state) === undefined
  const limits = { min: formatPrice(price), max: formatPrice({ ...price, amount: mostGift }) }
  return (
    <TextField
      label={t('book.gift', { ticket: name })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={state.gifts[tickettypeid] ?? writeAmount(price.amount)}
      error={isLeft && isWrong ? t('book.giftWrong', limits) : undefined}
      data-next={isWrong || undefined}
      onBlur={() => afterPress(() => setIsLeft(true))}
      onChange={(event) => change({ gifts: { ...state.gifts, [tickettypeid]: event.currentTarget.value } })}
    />
  )
}
