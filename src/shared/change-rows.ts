import type { Locale } from './locale.ts'
import { formatMoney } from './money.ts'
import { type Counted, withCount } from './with-count.ts'

interface FromTo<T> {
  from: T
  to: T
}
type Money = { amount: number; currency: string }
type Addons = readonly Counted[]

/** What a change made of a booking. */
interface Changes {
  person: FromTo<string | null> | null
  address: FromTo<string> | null
  addons: FromTo<Addons> | null
  total: FromTo<Money> | null
}

/** A sentence about a change: the text `orders.changed.<name>` and what stands in it. */
export interface ChangeRow {
  name: 'person' | 'named' | 'anybody' | 'address' | 'addons' | 'total'
  params: { from: string; to: string }
}

/** What a change made of a booking, from what to what, in sentences: timelines and mails tell the same ones. @param to.none the word for no add-ons */
export function changeRows(
  { person, address, addons, total }: Changes,
  to: { locale: Locale; none: string },
): ChangeRow[] {
  const list = (some: Addons) => some.map((one) => withCount(one, to.locale)).join(', ') || to.none
  const money = ({ amount, currency }: Money) => formatMoney(amount, currency)
  const each = <T>(name: ChangeRow['name'], change: FromTo<T> | null, say: (one: T) => string): ChangeRow[] =>
    change ? [{ name, params: { from: say(change.from), to: say(change.to) } }] : []
  return [
    ...each(person?.to ? (person.from ? 'person' : 'named') : 'anybody', person, (name) => name ?? ''),
    ...each('address', address, (line) => line),
    ...each('addons', addons, list),
    ...each('total', total, money),
  ]
}
