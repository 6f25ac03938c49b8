import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CompanyPrefs, CompanyPrefsView } from '#contracts/contacts.ts'
import type { DashboardView, DeskOrdersView, OwnOffersView, ScheduleView } from '#contracts/desk.ts'
import type { OrderAction, OrderView } from '#contracts/orders.ts'
import { api } from '#web/ui/client/api.ts'

interface Data<T> {
  data: T
}

interface Orders {
  orders: OrderView[]
  cursor: string | null
}

export function useDashboard(companyid: string, days: '7' | '30' | '90') {
  return useQuery({
    queryKey: ['desk', companyid, 'dashboard', days],
    queryFn: () =>
      api.admin<Data<DashboardView>>('/api/h/dashboard', { params: { companyid, days } }).then(({ data }) => data),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

export function useSchedule(companyid: string, from: string, to: string, staffid: string) {
  return useQuery({
    queryKey: ['desk', companyid, 'schedule', from, to, staffid],
    queryFn: () =>
      api
        .admin<Data<ScheduleView>>('/api/h/schedule', { params: { companyid, from, to, ...(staffid && { staffid }) } })
        .then(({ data }) => data),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

export type OrderFilter = 'requests' | 'upcoming' | 'past' | 'all'

export function useOrders(companyid: string, filter: OrderFilter, cursor?: string) {
  return useQuery({
    queryKey: ['desk', companyid, 'orders', filter, cursor ?? ''],
    queryFn: () =>
      api
        .admin<Data<Orders>>('/api/h/orders', { params: { companyid, filter, limit: 25, cursor } })
        .then(({ data }) => data),
    placeholderData: keepPreviousData,
    // As often as the figures beside it, so that both say the same.
    refetchInterval: 60_000,
  })
}

export function useOrder(orderid: string) {
  return useQuery({
    queryKey: ['desk', 'order', orderid],
    queryFn: () =>
      api.admin<Data<OrderView>>(`/api/h/orders/${orderid}`, { params: { as: 'provider' } }).then(({ data }) => data),
    refetchInterval: 30_000,
  })
}

/** What the company prefers; found by its id or slug, as it stands in the address. */
export function useCompanyPrefs(company: string) {
  const which = /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(company) ? { companyid: company } : { slug: company }
  return useQuery({
    queryKey: ['desk', company, 'prefs'],
    queryFn: () => api.admin<Data<CompanyPrefsView>>('/api/h/comp-prefs', { params: which }).then(({ data }) => data),
  })
}

export function useSaveCompanyPrefs(companyid: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (prefs: CompanyPrefs) =>
      api
        .admin<Data<CompanyPrefsView>>(`/api/h/comp-prefs?companyid=${companyid}`, { method: 'POST', body: prefs })
        .then(({ data }) => data),
    onSuccess: (saved) => {
      queries.setQueryData(['desk', saved.companyid, 'prefs'], saved)
      queries.setQueryData(['desk', saved.slug, 'prefs'], saved)
    },
  })
}

/** Moves an order on; every list that shows it is fetched anew. */
export function useOrderAction() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      orderid,
      action,
      ...body
    }: {
      orderid: string
      action: OrderAction
      reason?: string
      startsAt?: string
      staffid?: string
    }) =>
      api
        .admin<Data<OrderView>>(`/api/h/orders/${orderid}/${action}`, {
          method: 'POST',
          body: { as: 'provider', ...body },
        })
        .then(({ data }) => data),
    onSuccess: (order) => queries.setQueryData(['desk', 'order', order.orderid], order),
    // Not awaited: a card that leaves with its request must still be able to say that it worked.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['desk'] }),
  })
}

export const ownOffersPath = '/api/h/offers'

export function useOffers(params: Record<string, string>, limit: string, cursor: string | undefined) {
  return useQuery({
    queryKey: ['desk', params.companyid, 'offers', params, limit, cursor ?? ''],
    queryFn: () =>
      api
        .admin<Data<OwnOffersView>>(ownOffersPath, { params: { ...filled(params), limit, cursor } })
        .then(({ data }) => ({ rows: data.offers, cursor: data.cursor })),
    placeholderData: keepPreviousData,
  })
}

export const deskOrdersPath = '/api/h/desk/orders'

export function useDeskOrders(params: Record<string, string>, limit: string, cursor: string | undefined) {
  return useQuery({
    queryKey: ['desk', params.companyid, 'orders', params, limit, cursor ?? ''],
    queryFn: () =>
      api
        .admin<Data<DeskOrdersView>>(deskOrdersPath, { params: { ...filled(params), limit, cursor } })
        .then(({ data }) => data),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

const filled = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))

/** The offer status switch; the button waits, nothing is shown before it is so. */
export function useOfferSwitch(companyid: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ offerid, status }: { offerid: string; status: 'published' | 'paused' }) =>
      api.admin(`/api/h/offers/${offerid}/status`, { method: 'PUT', body: { companyid, status } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['desk', companyid, 'offers'] }),
  })
}

interface Slots {
  zone: string
  slots: { startsAt: string; endsAt: string; seatsLeft: number }[]
}

export function useDaySlots(
  find: { offerid: string; day: string; quantity?: number; staffid?: string } | null,
  path: string,
) {
  return useQuery({
    queryKey: ['desk', 'slots', find],
    enabled: find !== null,
    queryFn: () => api.call<Data<Slots>>(path, { params: { find } }).then(({ data }) => data),
  })
}

/** Closes time; every page of the schedule is fetched anew. */
export function useBlockTime() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { companyid: string; staffid?: string; startsAt: string; endsAt: string; note?: string }) =>
      api.admin<Data<{ booked: number }>>('/api/h/schedule/blocks', { method: 'POST', body }).then(({ data }) => data),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['desk'] }),
  })
}

export function useUnblockTime() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ companyid, blockids }: { companyid: string; blockids: string[] }) =>
      api.admin('/api/h/schedule/blocks', { method: 'DELETE', params: { companyid, blockids: blockids.join() } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['desk'] }),
  })
}

export function useWalkIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: {
      companyid: string
      offerid: string
      startsAt: string
      staffid?: string
      name: string
      phone?: string
      email?: string
      note?: string
    }) =>
      api
        .admin<Data<{ orderid: string; docno: string }>>('/api/h/desk/walk-ins', { method: 'POST', body })
        .then(({ data }) => data),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['desk'] }),
  })
}
