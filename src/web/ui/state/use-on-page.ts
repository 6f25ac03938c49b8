import { useLocation } from 'react-router'

/** The target of a link that changes only the hash of the page: what is searched and filtered stays in its address. */
export function useOnPage(): (hash: string) => { search: string; hash: string } {
  const { search } = useLocation()
  return (hash) => ({ search, hash })
}
