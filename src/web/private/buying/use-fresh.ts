import { useEffect } from 'react'

/**
 * Asks anew when one comes back to a page: from another tab, or from another window beside it, where the same order may
 * have been paid, cancelled or moved meanwhile.
 */
export function useFresh(refetch: (options: { cancelRefetch: boolean }) => unknown): void {
  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible') void refetch({ cancelRefetch: false })
    }
    window.addEventListener('focus', back)
    document.addEventListener('visibilitychange', back)
    return () => {
      window.removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [refetch])
}
