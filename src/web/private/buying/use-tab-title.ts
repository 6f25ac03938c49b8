import { useEffect } from 'react'

/** The title of the tab while there is something to tell its reader first; afterwards the page's own title returns. */
export function useTabTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    const own = document.title
    const told = `${title} - ${own}`
    document.title = told
    return () => {
      // Another page has said its own by now.
      if (document.title === told) document.title = own
    }
  }, [title])
}
