import type { OrderView } from '#contracts/orders.ts'
import { serverTranslator, textKey } from '#locales/index.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { sumRows } from '#shared/sum-rows.ts'
import { sumsOf } from '#shared/sums.ts'
import { withCount } from '#shared/with-count.ts'

/**
 * What an order is made of and what it comes to as mails and receipts tell it, in the rows of the screens (`Sums`): its
 * lines, where the total is not that of one line, then its sums.
 * @param to.collects the reader is to be paid, not to pay @param to.lines they stand in a table of their own
 */
export function sumWords(
  order: OrderView,
  to: { locale: Locale; collects?: boolean; lines?: false },
): [string, string][] {
  const t = serverTranslator(to.locale)
  const money = (amount: number) => formatMoney(amount, order.total.currency)
  const isOne = order.lines.length === 1 && order.lines[0]?.price.amount === order.total.amount
  const lines = isOne || to.lines === false ? [] : order.lines
  return [
    ...lines.map((line): [string, string] => [withCount(line, to.locale), money(line.price.amount)]),
    // A total of nothing is 'Free', as on the pages.
    ...sumRows(sumsOf(order), order.refundStatus).map(({ name, amount }): [string, string] => [
      t(textKey('sums.', to.collects && name === 'dueLater' ? 'toCollect' : name)),
      name === 'total' && amount === 0 ? t('ui.free') : money(amount),
    ]),
  ]
}
