import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useAddress } from '#web/ui/state/use-address.ts'

const NAME = 'offer'

/** The offer that the address of an item speaks of, and how another one takes its place there: no step for Back. */
export function useChosenOffer(): [string | null, (offerId: string) => void] {
  const [query, setAddress] = useAddress()
  return [query.get(NAME), (offerId) => setAddress({ [NAME]: offerId })]
}

/** For the routes of an item: its page holds all of its offers, so that choosing another one fetches nothing. */
export function unlessChosen({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return addressOf(currentUrl) !== addressOf(nextUrl) && defaultShouldRevalidate
}

function addressOf({ pathname, search }: URL): string {
  const query = new URLSearchParams(search)
  query.delete(NAME)
  return `${pathname}?${query}`
}
