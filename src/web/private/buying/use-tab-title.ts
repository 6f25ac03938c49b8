import { useEffect } from 'react'

/** The title of the tab while there is something to tell its reader first; afterwards the page's own title returns. */
export function useTabTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    const own = document.title
    document.title = `${title} - ${own}`
    return () => {
      document.title = own
    }
  }, [title])
}
