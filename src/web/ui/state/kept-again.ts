import { storageKeys } from '#shared/storage-keys.ts'
import type { AddressChoice } from '#web/ui/address/address-choice.ts'

/** The parameter of a booking page that names the draft which its choice replaces. */
export const insteadParam = 'instead'

/**
 * The parameter of a booking page that names the order which is booked again: its address is taken, and its words where it was never placed. What
 * is chosen there is apart from what is chosen of the same for somebody else.
 */
export const againParam = 'again'

/** Who came to what is booked again, and the ids of the drafts or of the checkout that it has become. */
export interface WhoCame {
  offerid: string
  /** The order that is booked again, which its booking page names; of an event, whose own page comes before, none. */
  of?: string
  name: string
  phone: string | null
  became?: readonly string[]
}

/** Whoever came to what is booked again in this tab, the latest last. Browser only. */
export const whoCame = (): WhoCame[] => JSON.parse(sessionStorage.getItem(storageKeys.cameAgain) ?? '[]') as WhoCame[]

/** Browser only. */
export const keepWhoCame = (all: readonly WhoCame[]): void =>
  sessionStorage.setItem(storageKeys.cameAgain, JSON.stringify(all))

/**
 * What is booked again has become these drafts, or this checkout: whoever came to it comes to them, and to no other of the same service.
 * @param again the order of which the booking page was
 * @param before the drafts and the checkout that they take the place of: whoever was to come to those comes to these
 */
export function bindWhoCame(
  offerid: string,
  became: readonly string[],
  before: readonly string[],
  again: string | undefined,
): void {
  const all = whoCame()
  const chosen =
    all.find((one) => one.became?.some((id) => before.includes(id))) ??
    all.find((one) => !one.became && one.offerid === offerid && one.of === again)
  if (chosen) keepWhoCame(all.map((one) => (one === chosen ? { ...one, offerid, became } : one)))
}

/** What its page's address does not say of a draft. */
export interface KeptDraft {
  note?: string
  place?: AddressChoice
  /** How many of each kind, and what is given for one. */
  tickets?: Record<string, number>
  gifts?: Record<string, string>
}

/** What was kept of a draft that is chosen anew; nothing where that is not known. Browser only. */
export function keptDraft(draft: string): KeptDraft {
  try {
    const { orderid, ...kept } = JSON.parse(sessionStorage.getItem(storageKeys.draftAgain) ?? '{}') as KeptDraft & {
      orderid?: string
    }
    return orderid === draft ? kept : {}
  } catch {
    return {}
  }
}
