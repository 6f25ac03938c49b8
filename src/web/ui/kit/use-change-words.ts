import type { ChangeView } from '#contracts/change.ts'
import { changeRows } from '#shared/change-rows.ts'
import { useLocale, useT } from '../i18n.tsx'

/** The sentences about what a customer changed of a booking; of the texts `orders`. None without a change. */
export function useChangeWords(): (changes: ChangeView | null) => string[] {
  const t = useT()
  const locale = useLocale()
  return (changes) =>
    changes
      ? changeRows(changes, { locale, none: t('orders.changed.none') }).map(({ name, params }) =>
          t(`orders.changed.${name}`, params),
        )
      : []
}
