import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { upTo99 } from '#shared/format.ts'
import { api } from '../client/api.ts'
import { orderSecret } from '../state/anonymous-orders.ts'
import { aboutOf } from '../state/live.ts'
import { loadUnread } from '../state/messages-store.ts'
import { readSession } from '../state/session.ts'
import { useLive } from '../state/use-live.ts'
import { askedEvery } from './asked-every.ts'

const PAGE = 100
export type Side = 'customer' | 'provider'

export const threadKey = (orderid: string, as: Side) => ['messages', orderid, as] as const

/** By which right a side comes to its thread: its account, or the secret of a visitor. */
export function doorOf(orderid: string, as: Side) {
  const secret = as === 'customer' ? orderSecret(orderid) : undefined
  return { as, ...(secret && { secret }) }
}

/** Threads of which the newest message is on the screen. */
const onScreen = new Set<string>()
const screenKey = (orderid: string, as: Side) => `${orderid} ${as}`

/** The messages of an order. Asking for them counts as reading only while the newest is on the screen. */
function useThreadPages(orderid: string, as: Side, { enabled }: { enabled: boolean }) {
  return useInfiniteQuery({
    queryKey: threadKey(orderid, as),
    queryFn: async ({ pageParam }) => {
      const unseen = !onScreen.has(screenKey(orderid, as))
      const query = {
        ...doorOf(orderid, as),
        ...(pageParam ? { before: pageParam } : unseen && { unseen: '1' as const }),
      }
      const { data } = await api.either('GET /api/h/orders/{orderid}/messages', { orderid, query })
      if (!unseen) void loadUnread()
      return data
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === PAGE ? page[0]?.id : undefined),
    refetchInterval: enabled && askedEvery(readSession() ? 120_000 : 30_000),
    enabled,
  })
}

const unreadAmong = (pages: readonly { side: Side; read: boolean }[][] | undefined, as: Side): number =>
  pages?.flat().filter(({ side, read }) => side !== as && !read).length ?? 0

/**
 * The thread of an order, kept up to date. What comes counts as read once the newest message, which has the `last` of the answer as its
 * `ref`, is on the screen of a tab that is shown.
 */
export function useThread(orderid: string, as: Side) {
  const queries = useQueryClient()
  const query = useThreadPages(orderid, as, { enabled: true })
  const ask = useCallback(() => queries.invalidateQueries({ queryKey: threadKey(orderid, as) }), [queries, orderid, as])
  useLive((word) => {
    if (aboutOf(word) === 'anything' || word.orderid === orderid) void ask()
  })
  const { isSeen, last } = useSeen()
  const unread = unreadAmong(query.data?.pages, as)
  useEffect(() => {
    if (!isSeen) return
    const key = screenKey(orderid, as)
    onScreen.add(key)
    if (unread > 0) void ask()
    return () => void onScreen.delete(key)
  }, [isSeen, unread, orderid, as, ask])
  return { query, last }
}

/** How many messages of the other side nobody has read, as far as a `useThread` of the page has fetched them. */
export const useUnreadOf = (orderid: string, as: Side): number =>
  unreadAmong(useThreadPages(orderid, as, { enabled: false }).data?.pages, as)

/** A name with how many of it are new: 'Messages (2)'. */
export const counted = (name: string, count: number): string => (count > 0 ? `${name} (${upTo99(count)})` : name)

/** Whether an element is on the screen of a tab that is shown; `last` is its `ref`. It comes into sight when its part of the page does. */
function useSeen() {
  const [isOn, setOn] = useState(false)
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const look = () => setShown(document.visibilityState === 'visible')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const last = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const sight = new IntersectionObserver((entries) => setOn(entries.at(-1)?.isIntersecting ?? false))
    sight.observe(element)
    // Whoever turns to the thread wants the newest: while another part of the page was shown it had no size.
    let height = element.offsetHeight
    const size = new ResizeObserver(() => {
      if (height === 0 && element.offsetHeight > 0) element.scrollIntoView({ block: 'center' })
      height = element.offsetHeight
    })
    size.observe(element)
    return () => {
      sight.disconnect()
      size.disconnect()
      setOn(false)
    }
  }, [])
  return { isSeen: isOn && isShown, last }
}
