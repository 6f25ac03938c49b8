import type { ChangeView } from '#contracts/change.ts'

type Addons = NonNullable<ChangeView['addons']>['to']

/** What a line of the timeline keeps of a change: persons by their ids, amounts in sen. */
export interface ChangeKept {
  staff?: string | null
  staffBefore?: string
  anybody?: true
  address?: string
  addressBefore?: string
  addons?: Addons
  addonsBefore?: Addons
  total?: number
  totalBefore?: number
  refund?: number
}

/** What a change made of a booking, from what to what, as its timeline tells it. Addresses are gone once a person is erased. */
export function changesOf(
  data: Readonly<Record<string, unknown>>,
  { people, currency }: { people: ReadonlyMap<string, string>; currency: string },
): ChangeView {
  const kept: ChangeKept = data
  const { staff, staffBefore, anybody, address, addressBefore, addons, addonsBefore, total, totalBefore } = kept
  const money = (amount: number) => ({ amount, currency })
  const nameOf = (id: string | null | undefined) => (id && people.get(id)) || null
  return {
    person: staff || anybody ? { from: nameOf(staffBefore), to: nameOf(staff) } : null,
    address: address !== undefined && addressBefore !== undefined ? { from: addressBefore, to: address } : null,
    addons: addons && addonsBefore ? { from: addonsBefore, to: addons } : null,
    total: total !== undefined && totalBefore !== undefined ? { from: money(totalBefore), to: money(total) } : null,
  }
}
