import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keepLinkKey } from '#web/ui/state/anonymous-orders.ts'

/**
 * Takes the key of a mailed link (`#k=…`) out of the address bar, so that it is neither shown, shared nor bookmarked, and
 * keeps it as this browser's secret of the order. @returns whether the address is clean, before which nothing is asked.
 */
export function useLinkKey(orderid: string): boolean {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const key = /^#k=(.*)$/.exec(hash)?.[1]
  useEffect(() => {
    if (key === undefined) return
    if (/^[\w.-]{16,64}$/.test(key)) keepLinkKey({ orderid, secret: key })
    void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true })
  }, [key, orderid, pathname, search, navigate])
  return key === undefined
}
