import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CheckoutView } from '#contracts/checkout.ts'
import { askedEvery } from '#web/ui/kit/asked-every.ts'
import { useChange } from '#web/ui/kit/use-change.ts'
import { mayChangeOrders } from '#web/ui/state/live.ts'
import { useLive } from '#web/ui/state/use-live.ts'
import {
  backToCart,
  type ChangeWish,
  claimOrder,
  type Details,
  fetchCart,
  fetchCheckout,
  fetchKeptOrders,
  fetchLeftDrafts,
  fetchOrders,
  noteDetails,
  openCheckout,
  openFile,
  openOrder,
  pay,
  quoteChange,
  removeDraft,
  restoreDraft,
  useAttachedOrders,
} from './buying-calls.ts'
import { keepRefused } from './kept-words.ts'
import { type Words, withWords } from './typed-words.ts'

/** The keys of the query cache for buying. */
export const keys = {
  cart: ['buying', 'cart'],
  checkout: (groupid: string) => ['buying', 'checkout', groupid],
  orders: ['buying', 'orders'],
  order: (orderid: string) => ['buying', 'order', orderid],
  change: (orderid: string) => ['buying', 'change', orderid],
} as const

/**
 * Data is refetched when the window gets the focus again: the same order may have been paid, cancelled or moved elsewhere.
 */
const fresh = { refetchOnWindowFocus: 'always' } as const

/**
 * Invalidates what is shown of buying as soon as an order changes or may have changed unnoticed, and when orders were
 * attached to an account.
 */
function useBuyingNews() {
  const queries = useQueryClient()
  useLive((word) => {
    if (!mayChangeOrders(word)) return
    void queries.invalidateQueries({
      queryKey: ['buying'],
      // Drafts have no live updates: those in this checkout stay until the page is left.
      predicate: ({ queryKey: [, what, id] }) =>
        what === 'order' ? mayChangeOrders(word, String(id)) : what !== 'cart',
    })
  })
  useAttachedOrders(useCallback(() => void queries.invalidateQueries({ queryKey: ['buying'] }), [queries]))
}

/** The drafts. */
export function useCart() {
  useBuyingNews()
  return useQuery({ queryKey: keys.cart, queryFn: fetchCart, ...fresh })
}

/** What was begun in this browser, and is not in the cart of who is signed in. */
export const useLeftDrafts = () => useQuery({ queryKey: [...keys.cart, 'left'], queryFn: fetchLeftDrafts, ...fresh })

/** @param every the polling interval for a given state, in milliseconds */
export function useCheckout(groupid: string, every: (group: CheckoutView) => number | false) {
  useBuyingNews()
  return useQuery({
    queryKey: keys.checkout(groupid),
    queryFn: () => fetchCheckout(groupid),
    refetchInterval: ({ state: { data } }) => (data ? every(data) : false),
    ...fresh,
  })
}

export function useOrders(filter: 'upcoming' | 'past') {
  useBuyingNews()
  return useInfiniteQuery({
    queryKey: [...keys.orders, filter],
    queryFn: ({ pageParam }) => fetchOrders(filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    ...fresh,
  })
}

/** What a visitor ordered, or opened by a link, in this browser. */
export function useKeptOrders() {
  useBuyingNews()
  return useQuery({ queryKey: [...keys.orders, 'kept'], queryFn: fetchKeptOrders, ...fresh })
}

/** @param key of a mailed link, which opens it; nothing is fetched before it is `ready` */
export function useOrder(orderid: string, { ready, key }: { ready: boolean; key: string | undefined }) {
  useBuyingNews()
  return useQuery({
    queryKey: keys.order(orderid),
    enabled: ready,
    queryFn: () => openOrder(orderid, key),
    refetchInterval: askedEvery(30_000),
    ...fresh,
  })
}

/**
 * What may be changed of a booking, and what a wish comes to; the last answer stays while another is on its way.
 * @param isWhole while it is false, nothing is asked: half an address has no price
 */
export const useChangeQuote = (orderid: string, wish: ChangeWish, isWhole = true) =>
  useQuery({
    queryKey: [...keys.change(orderid), wish],
    queryFn: ({ signal }) => quoteChange(orderid, wish, signal),
    placeholderData: keepPreviousData,
    enabled: isWhole,
    // A refusal is an answer.
    retry: false,
    ...fresh,
  })

export const useRemoveDraft = () => useChange(removeDraft, { stale: [keys.cart] })
export const useRestoreDraft = () => useChange(restoreDraft, { stale: [keys.cart] })

/** Holds the times of drafts; answers the group to go to. `which` names the button. */
export const useOpenCheckout = () =>
  useChange(
    ({ orderids, before }: { which: string; orderids: readonly string[]; before: string }) =>
      openCheckout(orderids, before),
    { stale: [keys.cart], says: 'itself' },
  )

/** After a refusal the checkout is refetched: it may have been paid in another tab. */
export const usePayment = (groupid: string) =>
  useChange(({ choice }: { choice: Parameters<typeof pay>[1]; words: Partial<Words> }) => pay(groupid, choice), {
    // What a payment page is opened with stands on the orders.
    known: ({ redirectUrl }, { words }) =>
      redirectUrl
        ? [[keys.checkout(groupid), (group: CheckoutView | undefined) => group && withWords(group, words)]]
        : [],
    onRefused: (error, { words }) => keepRefused(groupid, words, error),
    // Paying elsewhere, or typing a code first, has changed nothing here.
    stale: (_choice, answer) => (answer?.redirectUrl || answer?.verify ? [] : [keys.checkout(groupid)]),
    says: 'itself',
  })

/** Written as the checkout is left: nobody is there to be told of a refusal. Whoever comes back finds the `words` there at once. */
export const useNoteDetails = (groupid: string) =>
  useChange(({ details }: { details: Details; words: Partial<Words> }) => noteDetails(groupid, details), {
    known: (_answer, { words }) => [
      [keys.checkout(groupid), (group: CheckoutView | undefined) => group && withWords(group, words)],
    ],
    onRefused: (error, { words }) => keepRefused(groupid, words, error),
    stale: [keys.checkout(groupid)],
    says: () => null,
  })

/** With the words that its form shows; without, where no form does. */
export const useBackToCart = (group: CheckoutView) =>
  useChange((shown: { details: Details; words: Partial<Words> } | undefined) => backToCart(group, shown?.details), {
    onRefused: (error, shown) => shown && keepRefused(group.groupid, shown.words, error),
    stale: [keys.checkout(group.groupid)],
    says: 'itself',
  })

export const useClaimOrder = (orderid: string, asked: Parameters<typeof claimOrder>[1]) =>
  useChange((_input: void) => claimOrder(orderid, asked), { stale: [['buying']] })

export const useSaveFile = (orderid: string) =>
  useChange(({ file, name }: { file: Parameters<typeof openFile>[1]; name: string }) => openFile(orderid, file, name))
