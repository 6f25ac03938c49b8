import type { ChangeQuote } from '#contracts/change.ts'
import type { OrderView } from '#contracts/orders.ts'
import { durationIn } from '#shared/duration-in.ts'
import { localized } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { AddonChoices } from '#web/ui/kit/addon-choices.tsx'
import { mostOf } from './change-room.ts'
import type { useChangeWish } from './use-change-wish.ts'

/** What is on sale with the booking, and what of it is no longer on sale but stays while it is not taken away. */
function addonsOf({ lines }: OrderView, { addons }: ChangeQuote): ChangeQuote['addons'] {
  const former = lines.flatMap(({ addonid, name, unit, quantity }) =>
    addonid && !addons.some((one) => one.addonid === addonid)
      ? [{ addonid, name, price: unit, extraMinutes: 0, maxQuantity: quantity, fits: true }]
      : [],
  )
  return [...addons, ...former]
}

/** What is added to a booking. What cannot be had, or cannot be paid any more, is not offered, and says why. */
export function ChangeAddons({
  order,
  quote,
  counts,
  setCount,
}: { order: OrderView; quote: ChangeQuote } & Pick<ReturnType<typeof useChangeWish>, 'counts' | 'setCount'>) {
  const t = useT()
  const locale = useLocale()
  const addons = addonsOf(order, quote)
  return (
    <AddonChoices
      legend={t('buying.change.addons')}
      addons={addons.map((addon) => {
        const { addonid, name, price, extraMinutes, fits } = addon
        const isNone = !counts[addonid]
        const { most, later } = mostOf(addon, { order, quote, addons, counts })
        const locked = quote.isPriceFixed && price.amount > 0
        const refused = locked
          ? t('buying.change.paidAlready')
          : isNone && !fits
            ? t('buying.change.tooLong')
            : isNone && most === 0
              ? t('buying.change.notPayable')
              : undefined
        const notes = [
          extraMinutes > 0 && `+${durationIn(extraMinutes, locale)}`,
          later && t('buying.change.onTheSpot'),
        ].filter(Boolean)
        return {
          addonid,
          name: localized(name, locale),
          price,
          maxQuantity: addon.maxQuantity,
          most,
          locked,
          note: refused ?? (notes.join(' · ') || undefined),
        }
      })}
      counts={counts}
      setCount={setCount}
    />
  )
}
