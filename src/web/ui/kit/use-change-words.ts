import type { ChangeView } from '#contracts/change.ts'
import type { OrderView } from '#contracts/orders.ts'
import { changeRows } from '#shared/change-rows.ts'
import { formatInstant } from '#shared/format.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '../i18n.tsx'

/** The sentences about what a customer changed of a booking; of the texts `orders`. None without a change. */
function useChangeWords(): (changes: ChangeView | null) => string[] {
  const t = useT()
  const locale = useLocale()
  return (changes) =>
    changes
      ? changeRows(changes, { locale, none: t('orders.changed.none') }).map(({ name, params }) =>
          t(`orders.changed.${name}`, params),
        )
      : []
}

/** What else there is to say of a step in an order's history: from when to when it moved, with whom, what was changed, what was paid, and what went back. */
export function useStepDetails(
  zone: string,
): (step: OrderView['timeline'][number], withPerson: (person: string) => string) => string {
  const t = useT()
  const locale = useLocale()
  const changeWords = useChangeWords()
  // What was kept to be read without a network may be from before it told this.
  return ({ from, to, person, changes, paid, back = [] }, withPerson) =>
    [
      from && to && from !== to && [from, to].map((time) => formatInstant(time, locale, zone)).join(' → '),
      !changes && person && withPerson(person),
      ...changeWords(changes),
      paid && t('orders.paidOnline', { amount: formatMoney(paid.amount, paid.currency) }),
      ...back.map(({ amount, currency, at }) =>
        t('orders.wentBack', { amount: formatMoney(amount, currency), when: formatInstant(at, locale, zone) }),
      ),
    ]
      .filter(Boolean)
      .join(' · ')
}
