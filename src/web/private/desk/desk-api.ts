import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf } from '#contracts/calls.ts'
import type { SaveCompanyPrefs } from '#contracts/contacts.ts'
import type { ScheduleView } from '#contracts/desk.ts'
import type { OrderAction, OrderView } from '#contracts/orders.ts'
import type { Translate } from '#shared/i18n.ts'
import { isId } from '#shared/ids.ts'
import type { OrderFilter, OrderStatus } from '#shared/order-status.ts'
import { mostReopened } from '#shared/policy.ts'
import { MINUTE } from '#shared/time.ts'
import { type Answered, ApiError, api } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { asItStands } from '#web/ui/kit/as-it-stands.ts'
import { askedEvery } from '#web/ui/kit/asked-every.ts'
import { useChange } from '#web/ui/kit/use-change.ts'
import { type About, aboutOf, mayChangeOrders } from '#web/ui/state/live.ts'
import type { Attempted } from '#web/ui/state/lost.ts'
import { useProfile } from '#web/ui/state/profile-store.ts'
import { useLive } from '#web/ui/state/use-live.ts'

/** The id of a company that an address names by id or slug. */
export function useCompanyId(companyid: string): string | undefined {
  return useProfile()?.companies?.find(({ id, slug }) => id === companyid || slug === companyid)?.id
}

export function useDashboard(companyid: string, days: '7' | '30' | '90') {
  return useQuery({
    queryKey: ['desk', companyid, 'dashboard', days],
    queryFn: () => api.admin('GET /api/h/dashboard', { query: { companyid, days } }).then(({ data }) => data),
    placeholderData: keepPreviousData,
    refetchInterval: askedEvery(MINUTE),
  })
}

export function useSchedule(companyid: string, from: string, to: string, staffid: string, branchid: string) {
  return useQuery({
    queryKey: ['desk', companyid, 'schedule', from, to, staffid, branchid],
    queryFn: () =>
      api
        .admin('GET /api/h/schedule', {
          query: { companyid, from, to, ...(staffid && { staffid }), ...(branchid && { branchid }) },
        })
        .then(({ data }) => data),
    placeholderData: keepPreviousData,
    refetchInterval: askedEvery(MINUTE),
  })
}

/** One closing, with the bookings that stay in it. It is asked for anew each time: what was closed may be open since. */
export function useClosing(companyid: string, closingid: string) {
  return useQuery({
    queryKey: ['desk', companyid, 'closing', closingid],
    enabled: isId(closingid),
    queryFn: () =>
      api
        .admin('GET /api/h/schedule/closings/{closingid}', { closingid, query: { companyid } })
        .then(({ data }) => data),
    gcTime: 0,
    refetchInterval: askedEvery(MINUTE),
  })
}

/** The branches of a company that somebody's rights reach, asked for once; none where there is nothing to choose. */
export function useBranches(companyid: string): ScheduleView['branches'] {
  const { data = [] } = useQuery({
    queryKey: ['desk', companyid, 'branches'],
    queryFn: () => api.admin('GET /api/h/desk/branches', { query: { companyid } }).then(({ data }) => data),
    staleTime: Infinity,
  })
  return data
}

const ofOrders = ['dashboard', 'schedule', 'closing', 'orders', 'order']
/** What the desk shows of what changes. */
const shownOf: Readonly<Record<About, readonly unknown[]>> = {
  anything: [...ofOrders, 'offers', 'prefs', 'staff', 'invites'],
  order: ofOrders,
  schedule: ['dashboard', 'schedule', 'closing'],
  offers: ['offers'],
  thread: [],
  notices: [],
}

/** Invalidates what the desk shows as soon as it changes or may have changed unnoticed. */
export function useOrderNews() {
  const queries = useQueryClient()
  useLive((word) => {
    const shown = shownOf[aboutOf(word)]
    if (shown.length === 0) return
    void queries.invalidateQueries({
      queryKey: ['desk'],
      predicate: ({ queryKey }) => queryKey.some((part) => shown.includes(part)),
    })
  })
}

/** Grows as soon as an order or the open time changes or may have changed unnoticed: the `round` of requests outside the query cache. */
export function useOrderRound(): number {
  const [round, setRound] = useState(0)
  useLive((word) => {
    if (aboutOf(word) === 'schedule' || mayChangeOrders(word)) setRound((before) => before + 1)
  })
  return round
}

export function useOrders(companyid: string, filter: OrderFilter, cursor?: string) {
  return useQuery({
    queryKey: ['desk', companyid, 'orders', filter, cursor ?? ''],
    queryFn: () =>
      api.admin('GET /api/h/orders', { query: { companyid, filter, limit: 25, cursor } }).then(({ data }) => data),
    placeholderData: keepPreviousData,
    // The same interval as the figures beside it, so that both agree.
    refetchInterval: askedEvery(MINUTE),
  })
}

export function useOrder(orderid: string, enabled = true) {
  return useQuery({
    enabled,
    queryKey: ['desk', 'order', orderid],
    queryFn: () => readOrder(orderid),
    refetchInterval: askedEvery(30_000),
  })
}

/** Who could serve an order, and is free at its time. */
export function useStandIns({ orderid, startsAt }: { orderid: string; startsAt: string | null }) {
  return useQuery({
    queryKey: ['desk', 'order', orderid, 'people', startsAt],
    queryFn: () => api.admin('GET /api/h/orders/{orderid}/people', { orderid }).then(({ data }) => data),
    // Each dialog begins with who is free by then: a former list would change under it at once.
    gcTime: 0,
    retry: false,
  })
}

/** The preferences of a company, by its id or slug as in the address. */
export function useCompanyPrefs(company: string) {
  const which = /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(company) ? { companyid: company } : { slug: company }
  return useQuery({
    queryKey: ['desk', company, 'prefs'],
    queryFn: () => api.admin('GET /api/h/comp-prefs', { query: which }).then(({ data }) => data),
  })
}

export const useSaveCompanyPrefs = (companyid: string) =>
  useChange(
    (prefs: SaveCompanyPrefs) =>
      api.admin('POST /api/h/comp-prefs', { query: { companyid }, body: prefs }).then(({ data }) => data),
    {
      known: (saved) => [
        [['desk', saved.companyid, 'prefs'], saved],
        [['desk', saved.slug, 'prefs'], saved],
      ],
      // Somebody else may have changed them.
      stale: (_prefs, saved) => (saved ? [] : [['desk']]),
      says: 'itself',
    },
  )

export interface ActingOnOrder {
  orderid: string
  action: OrderAction
  reason?: string
  startsAt?: string
  staffid?: string
  /** When it started, what was proposed and who served it where this was decided. */
  from?: string
  proposed?: string
  servedBy?: string | null
  /** How often the customer had changed it there, and its status. */
  changed?: number
  status?: OrderStatus
  /** The sum of which it is said that it came. */
  expectedDue?: number
  /** What was shown to go back, where this ends it. */
  expectedRefund?: number
  /** When it was to be when this was decided. */
  of?: string
}

const inputOf = ({ orderid, action, of: _of, ...body }: ActingOnOrder) => ({
  orderid,
  action,
  body: { as: 'provider' as const, ...body },
})
const readOrder = async (orderid: string) =>
  (await api.admin('GET /api/h/orders/{orderid}', { orderid, query: { as: 'provider' } })).data
const knownOf = (order: OrderView) => [[['desk', 'order', order.orderid], order]] as const

/** Carries out an action; every list that shows the order is invalidated. @param says 'itself' for a dialog that shows its refusal */
export function useOrderAction(says?: 'itself') {
  const t = useT()
  return useChange(
    async (acting: ActingOnOrder) => {
      try {
        const sending = { once: true, of: acting.of } as const
        const { data } = await api.admin('POST /api/h/orders/{orderid}/{action}', inputOf(acting), sending)
        return await asItStands(t, data, () => readOrder(acting.orderid))
      } catch (error) {
        throw says ? error : await withStatus(t, error, acting)
      }
    },
    { stale: [['desk']], known: knownOf, ...(says && { says }) },
  )
}

/** The same where something may be changed before it is sent again: after a lost answer it is still the same attempt. */
export function useOrderAttempt(says?: 'itself') {
  const t = useT()
  return useChange(
    async ({ input, lost }: Attempted<ActingOnOrder>): Promise<DoneOfOrder> => {
      try {
        const sending = { once: true, of: input.of, lost } as const
        const done = await api.admin('POST /api/h/orders/{orderid}/{action}', inputOf(input), sending)
        // What was done in place of it is told by the dialog, with what was done since.
        if (done.other) return done
        return { ...done, data: await asItStands(t, done.data, () => readOrder(input.orderid)) }
      } catch (error) {
        throw says ? error : await withStatus(t, error, input)
      }
    },
    { stale: [['desk']], known: ({ data }) => knownOf(data), ...(says && { says }) },
  )
}

/** What was done of an order: what was sent last, or another one before it, unseen. */
export type DoneOfOrder = Answered<'POST /api/h/orders/{orderid}/{action}'>

/** A refusal because of what somebody did meanwhile, with the status that the order has by now, where that was not shown. */
async function withStatus(t: Translate, error: unknown, { orderid, status }: ActingOnOrder): Promise<unknown> {
  if (!(error instanceof ApiError) || !['orders.not_allowed_now', 'orders.moved_meanwhile'].includes(error.code))
    return error
  const order = await readOrder(orderid).catch(() => null)
  if (!order || order.status === status) return error
  const now = t('desk.statusMeanwhile', { status: t(`desk.status_${order.status}`) })
  return new ApiError(error.status, { ...error.body, errorMsg: `${error.message} ${now}` })
}

/** The offers of a company, or of one of its branches, that can be booked now: the most booked first, as many as a page holds. */
export function useBookableOffers(companyid: string, branchid: string) {
  return useQuery({
    queryKey: ['desk', companyid, 'offers', 'bookable', branchid],
    queryFn: () =>
      api
        .admin('GET /api/h/offers', {
          query: { companyid, status: 'published', sort: 'most_booked', limit: '100', ...(branchid && { branchid }) },
        })
        .then(({ data }) => data.rows),
  })
}

/** What a booking made by hand costs; `data` is undefined as long as that is not known, and the `error` says why. */
export function useWalkInPrice(body: InputOf<'POST /api/h/quote'>['body'] | null) {
  const { data, error } = useQuery({
    queryKey: ['desk', 'price', body],
    queryFn: async ({ signal }) => (body ? (await api.either('POST /api/h/quote', { body }, { signal })).data : null),
    placeholderData: keepPreviousData,
    enabled: body !== null,
    retry: false,
  })
  return { data: body && !error ? (data ?? undefined) : undefined, error: body && error }
}

/** The offer status switch; not optimistic: the button waits for the answer. */
export const useOfferSwitch = (companyid: string) =>
  useChange(
    ({ offerid, status }: { offerid: string; status: 'published' | 'paused' }) =>
      api.admin('PUT /api/h/offers/{offerid}/status', { offerid, body: { companyid, status } }),
    { stale: [['desk', companyid, 'offers']] },
  )

/** Changes prices, each where it is still what was read. */
export const useChangePrices = (companyid: string) =>
  useChange(
    (rows: readonly InputOf<'PUT /api/h/offers/prices'>['body']['prices'][number][]) =>
      api.admin('PUT /api/h/offers/prices', {
        body: { companyid, prices: rows.map(({ of, id, was, becomes }) => ({ of, id, was, becomes })) },
      }),
    { stale: [['desk', companyid, 'offers']] },
  )

/** Closes time; every page of the schedule is invalidated. */
export const useBlockTime = () =>
  useChange(
    ({ input: body, lost }: Attempted<InputOf<'POST /api/h/schedule/blocks'>['body']>) =>
      api.admin('POST /api/h/schedule/blocks', { body }, { once: true, of: lost.attempt, lost }),
    { stale: [['desk']], says: 'itself' },
  )

export const useUnblockTime = () =>
  useChange(
    async ({ companyid, blockids }: { companyid: string; blockids: string[] }) => {
      for (let i = 0; i < blockids.length; i += mostReopened) {
        const some = blockids.slice(i, i + mostReopened).join()
        await api.admin('DELETE /api/h/schedule/blocks', { query: { companyid, blockids: some } })
      }
      return true
    },
    {
      // What was opened is not asked for once more: it is there no longer.
      stale: ({ companyid }, opened) =>
        opened
          ? [...['schedule', 'dashboard'].map((part) => ['desk', companyid, part]), ['desk', 'order']]
          : [['desk']],
    },
  )

export const useWalkIn = () =>
  useChange(
    ({ input: body, lost }: Attempted<InputOf<'POST /api/h/desk/walk-ins'>['body']>) =>
      api.admin('POST /api/h/desk/walk-ins', { body }, { once: true, of: lost.attempt, lost }),
    { stale: [['desk']], says: 'itself' },
  )
