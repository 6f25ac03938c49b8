import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'

const NAME = 'offer'

/** The offer that the address of an item speaks of, and how another one takes its place there: no step for Back. */
export function useChosenOffer(): [string | null, (offerId: string) => void] {
  const [query, setQuery] = useSearchParams()
  const choose = (offerId: string) =>
    setQuery(
      (old) => {
        const next = new URLSearchParams(old)
        next.set(NAME, offerId)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [query.get(NAME), choose]
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
