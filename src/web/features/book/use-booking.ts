import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AddedView, BookingInput, Placed, PriceView, SlotsView } from '#contracts/orders.ts'
import { addDays, type Day } from '#shared/days.ts'
import { type Locale, localized } from '#shared/locale.ts'
import { api, ApiError } from '#web/ui/client/api.ts'
import { useLocale } from '#web/ui/i18n.tsx'
import { dispatchCart } from '#web/ui/state/cart-store.ts'
import { keepGuestOrder } from '#web/ui/state/guest-orders.ts'
import type { BookableView } from './book.route.tsx'

export type SlotTime = SlotsView['slots'][number]
type Place = NonNullable<BookingInput['place']>

export interface Choice {
  variantid: string | undefined
  addons: Record<string, number>
  quantity: number
  staffid: string | undefined
  day: Day | undefined
  startsAt: string | undefined
  occurrenceid: string | undefined
  tickets: Record<string, number>
  place: Place
  note: string
}

const POPOVER_MS = 5000
const STRIP_DAYS = 42

/** What the address still lacks before it can be priced. */
export function placeIsComplete(place: Place): boolean {
  return place.kind !== 'customer' || (Boolean(place.line1) && (Boolean(place.city) || place.lat !== undefined))
}

/** Everything that somebody picks on the booking page, with the prices and free times that belong to it. */
export function useBooking(offer: BookableView) {
  const locale = useLocale()
  const navigate = useNavigate()
  const [choice, setChoice] = useState<Choice>(() => ({
    variantid: offer.variants[0]?.id,
    addons: {},
    quantity: offer.quantity.min,
    staffid: undefined,
    day: undefined,
    startsAt: undefined,
    occurrenceid: offer.occurrences[0]?.id,
    tickets: {},
    place: { kind: offer.places.provider ? 'provider' : offer.places.online ? 'online' : 'customer' },
    note: '',
  }))
  const pick = useCallback((change: Partial<Choice>) => setChoice((before) => ({ ...before, ...change })), [])
  const [days, setDays] = useState<SlotsView | null>(null)
  const [slots, setSlots] = useState<SlotTime[] | null>(null)
  const [price, setPrice] = useState<PriceView | null>(null)
  const [problem, setProblem] = useState<{ text: string; alternatives: { startsAt: string }[] } | null>(null)
  const [busy, setBusy] = useState<'book' | 'cart' | null>(null)
  const [reloads, setReloads] = useState(0)

  const wish = useMemo(
    () => ({
      offerid: offer.offerid,
      ...(choice.variantid ? { variantid: choice.variantid } : {}),
      addons: Object.entries(choice.addons).flatMap(([addonid, quantity]) =>
        quantity > 0 ? [{ addonid, quantity }] : [],
      ),
      quantity: choice.quantity,
      ...(choice.staffid ? { staffid: choice.staffid } : {}),
    }),
    [offer.offerid, choice.variantid, choice.addons, choice.quantity, choice.staffid],
  )

  // Which days are free depends on how long it takes and with whom.
  useEffect(() => {
    if (offer.isEvent) return
    const abort = new AbortController()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: offer.zone }).format(new Date())
    const find = { ...wish, from: today, to: addDays(today, STRIP_DAYS - 1) }
    api
      .call<{ data: SlotsView }>('/api/data/khidmat-slots', { params: { find }, signal: abort.signal })
      .then(({ data }) => {
        setDays(data)
        const stillFree = (day: Day | undefined) => data.days.some((d) => d.day === day && d.free > 0)
        setChoice((before) =>
          stillFree(before.day)
            ? before
            : { ...before, day: data.days.find((d) => d.free > 0)?.day, startsAt: undefined },
        )
      })
      .catch(report(abort.signal, setProblem))
    return () => abort.abort()
  }, [offer.isEvent, offer.zone, wish, reloads])

  useEffect(() => {
    if (!choice.day) return setSlots(null)
    const abort = new AbortController()
    api
      .call<{ data: SlotsView }>('/api/data/khidmat-slots', {
        params: { find: { ...wish, day: choice.day } },
        signal: abort.signal,
      })
      .then(({ data }) => {
        setSlots(data.slots)
        setChoice((before) =>
          data.slots.some((slot) => slot.startsAt === before.startsAt) ? before : { ...before, startsAt: undefined },
        )
      })
      .catch(report(abort.signal, setProblem))
    return () => abort.abort()
  }, [wish, choice.day, reloads])

  const tickets = useMemo(
    () =>
      Object.entries(choice.tickets).flatMap(([tickettypeid, quantity]) =>
        quantity > 0 ? [{ tickettypeid, quantity }] : [],
      ),
    [choice.tickets],
  )
  const input = useMemo((): BookingInput => {
    const note = choice.note.trim() ? { note: choice.note.trim() } : {}
    if (offer.isEvent) return { offerid: offer.offerid, occurrenceid: choice.occurrenceid, tickets, ...note }
    return {
      ...wish,
      ...(choice.startsAt ? { startsAt: choice.startsAt } : {}),
      ...(placeIsComplete(choice.place) ? { place: choice.place } : {}),
      ...note,
    }
  }, [offer, wish, tickets, choice.occurrenceid, choice.startsAt, choice.place, choice.note])
  const priceable = offer.isEvent ? tickets.length > 0 : placeIsComplete(choice.place)
  const ready = priceable && (offer.isEvent || choice.startsAt !== undefined)

  // The note changes no price; typing in the address asks once it rests.
  const { note: _note, ...priced } = input
  const priceKey = JSON.stringify(priced)
  useEffect(() => {
    if (!priceable) return setPrice(null)
    const abort = new AbortController()
    const rest = setTimeout(() => {
      api
        .call<{ data: PriceView }>('/api/h/quote', { method: 'POST', body: JSON.parse(priceKey), signal: abort.signal })
        .then(({ data }) => {
          setPrice(data)
          setProblem(null)
        })
        .catch(report(abort.signal, setProblem))
    }, 200)
    return () => {
      clearTimeout(rest)
      abort.abort()
    }
  }, [priceKey, priceable])

  const [key, setKey] = useState('')
  useEffect(() => setKey(crypto.randomUUID()), [priceKey])

  const bookNow = async () => {
    setBusy('book')
    try {
      const { data } = await api.either<{ data: Placed }>('/api/h/orders', {
        method: 'POST',
        body: input,
        headers: { 'Idempotency-Key': key },
      })
      if (data.secret) keepGuestOrder({ orderid: data.orderid, groupid: data.groupid, secret: data.secret })
      await navigate(`/checkout/${data.groupid}`)
    } catch (error) {
      refused(error)
    } finally {
      setBusy(null)
    }
  }
  const addToCart = async () => {
    setBusy('cart')
    try {
      const { data } = await api.either<{ data: AddedView }>('/api/h/cart', { method: 'POST', body: input })
      if (data.secret) keepGuestOrder({ orderid: data.orderid, secret: data.secret })
      tellCart(data, locale)
      setProblem(null)
    } catch (error) {
      refused(error)
    } finally {
      setBusy(null)
    }
  }
  const refused = (error: unknown) => {
    report(undefined, setProblem)(error)
    // Whatever was refused, the free times are no longer those that are shown, and a second try is another request.
    setReloads((n) => n + 1)
    setKey(crypto.randomUUID())
  }

  return { choice, pick, days, slots, price, problem, busy, ready, bookNow, addToCart }
}

function tellCart({ orderid, docno, title }: AddedView, locale: Locale) {
  dispatchCart({
    type: 'add_new',
    orderid,
    timeout: POPOVER_MS,
    docno,
    title: localized(title, locale),
    ts: Date.now(),
  })
}

export type Booking = ReturnType<typeof useBooking>

function report(
  signal: AbortSignal | undefined,
  tell: (problem: { text: string; alternatives: { startsAt: string }[] }) => void,
) {
  return (error: unknown) => {
    if (signal?.aborted) return
    const data =
      error instanceof ApiError ? (error.body.data as { alternatives?: { startsAt: string }[] } | undefined) : undefined
    tell({ text: error instanceof Error ? error.message : 'Error', alternatives: data?.alternatives ?? [] })
  }
}
