import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import type { CheckoutView, OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/plain/button.tsx'
import { Choice } from '#web/ui/plain/field.tsx'
import { Alert, EmptyState, Skeleton } from '#web/ui/plain/pieces.tsx'
import { PrivateScreen } from '#web/ui/rich/private-screen.tsx'
import { useProfile } from '#web/ui/state/profile-store.ts'
import type { Route } from './+types/checkout.route.ts'
import { backToCart, type Customer, fetchCheckout, pay, useAttachedOrders } from './buying-calls.ts'
import styles from './buying.module.css'
import { ContactCard, contactErrors } from './contact-card.tsx'
import { HoldClock, money, OrderBrief, Totals, useSecondsLeft } from './parts.tsx'
import { ProveAddress } from './prove-address.tsx'
import { PaymentResult } from './payment-result.tsx'
import { privateMeta } from './private-meta.ts'
import { useFresh } from './use-fresh.ts'

export { loader } from './checkout.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData)

export default function CheckoutPage() {
  return (
    <PrivateScreen guard={false}>
      <Checkout />
    </PrivateScreen>
  )
}

/** Contact, payment and policy beside what is bought and the clock of the hold. Back from paying it waits for the notice. */
function Checkout() {
  const t = useT()
  const { groupid = '' } = useParams()
  const [query] = useSearchParams()
  const queries = useQueryClient()
  const cameBack = query.get('paid') === '1'
  const {
    data: group,
    error,
    refetch,
  } = useQuery({
    queryKey: ['checkout', groupid],
    queryFn: () => fetchCheckout(groupid),
    // The money's notice may come at any moment, also to who came back another way: ask until it has.
    // A hold that has run out is given back within a minute.
    refetchInterval: ({ state: { data } }) =>
      data && isWaiting(data) ? (cameBack ? 1500 : 3000) : data && hasRunOut(data) ? 5000 : false,
  })
  useFresh(refetch)
  const over = useSecondsLeft(group?.holdExpiresAt ?? null) === 0
  useEffect(() => {
    if (over) void refetch()
  }, [over, refetch])
  useAttachedOrders(
    useCallback(() => void queries.invalidateQueries({ queryKey: ['checkout', groupid] }), [queries, groupid]),
  )
  if (error) {
    return (
      <div className={`container ${styles.page}`}>
        <EmptyState
          icon="cart"
          title={error.message}
          action={<ButtonLink to="/cart">{t('buying.toCart')}</ButtonLink>}
        />
      </div>
    )
  }
  if (!group) {
    return (
      <div className={`container ${styles.page}`}>
        <h1>{t('buying.checkout')}</h1>
        <div className={styles.columns}>
          <div className={styles.stack}>
            <Skeleton height={320} />
            <Skeleton height={280} />
          </div>
          <Skeleton height={360} />
        </div>
      </div>
    )
  }
  const waiting = group.orders.some((order) => order.status === 'pending_payment')
  const paid = group.payment?.status
  // Whose money came, of whatever sum, is never asked for more.
  const paying = (cameBack && paid === 'pending') || paid === 'captured' || paid === 'mismatch'
  return (
    <div className={`container ${styles.page}`}>
      {!waiting || paying ? (
        <PaymentResult group={group} />
      ) : (
        <PayForm group={group} failed={group.payment?.status === 'failed'} />
      )}
    </div>
  )
}

/** Whether money may still come: a payment was begun and neither arrived nor failed. */
function isWaiting(group: CheckoutView): boolean {
  const state = group.payment?.status
  return (
    group.orders.some((order) => order.status === 'pending_payment') && (state === 'pending' || state === 'captured')
  )
}

/** Whether the times of a checkout are held no more, though nobody has given them back yet. */
function hasRunOut({ holdExpiresAt }: CheckoutView): boolean {
  return holdExpiresAt !== null && Date.parse(holdExpiresAt) <= Date.now()
}

function PayForm({ group, failed }: { group: CheckoutView; failed: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const profile = useProfile()
  const queries = useQueryClient()
  const [known] = group.orders
  const [customer, setCustomer] = useState<Customer>({
    name: known?.customer.name ?? '',
    email: known?.customer.email ?? '',
    phone: known?.customer.phone ?? '',
  })
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const usable = group.methods.filter((method) => method.available)
  const [chosen, setChosen] = useState(() => methodKey(usable[0]))
  const [busy, setBusy] = useState<'pay' | 'back' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** Where a code went that has to be typed first; null while none is asked for. */
  const [sentTo, setSentTo] = useState<string | null>(null)
  const over = useSecondsLeft(group.holdExpiresAt) === 0
  const method = usable.find((m) => methodKey(m) === chosen)
  const free = group.due.amount === 0
  const guest = !profile

  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    const [wrong] = guest ? Object.keys(contactErrors(customer)) : []
    if (wrong) {
      setAsked(true)
      form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
      return
    }
    void send()
  }
  const send = async (tac?: string) => {
    setBusy('pay')
    setProblem(null)
    try {
      const { redirectUrl, verify, message } = await pay(group.groupid, {
        ...(tac ? { tac } : {}),
        provider: free ? 'offline' : (method?.provider ?? 'offline'),
        method: free ? 'free' : (method?.method ?? 'on_the_spot'),
        ...(guest
          ? {
              customer: {
                name: customer.name.trim(),
                ...(customer.email ? { email: customer.email.trim() } : {}),
                ...(customer.phone ? { phone: customer.phone.trim() } : {}),
              },
            }
          : {}),
        ...(note.trim() ? { note: note.trim() } : {}),
      })
      if (redirectUrl) window.location.assign(redirectUrl)
      else if (verify) {
        setSentTo(message ?? '')
        setBusy(null)
      } else await queries.invalidateQueries({ queryKey: ['checkout', group.groupid] })
    } catch (error) {
      refused(error)
    }
  }
  // Whatever was refused, the page shows how the checkout stands now: it may have been paid in another tab.
  const refused = (error: unknown) => {
    setProblem(error instanceof Error ? error.message : 'Error')
    setBusy(null)
    void queries.invalidateQueries({ queryKey: ['checkout', group.groupid] })
  }
  const giveBack = async () => {
    setBusy('back')
    try {
      await backToCart(group.groupid)
      await navigate('/cart')
    } catch (error) {
      refused(error)
    }
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <h1>{t('buying.checkout')}</h1>
      <HoldClock until={group.holdExpiresAt} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          {failed && (
            <Alert tone="trouble" role="alert">
              {t('buying.failed')}
            </Alert>
          )}
          {sentTo !== null ? (
            <ProveAddress
              message={sentTo}
              busy={busy === 'pay'}
              problem={problem}
              onCode={(tac) => void send(tac)}
              onResend={() => void send()}
              onChange={() => {
                setSentTo(null)
                setProblem(null)
              }}
            />
          ) : (
            <ContactCard
              guest={guest}
              customer={
                profile ? { name: profile.name, email: profile.email ?? '', phone: profile.phone ?? '' } : customer
              }
              note={note}
              asked={asked}
              onCustomer={setCustomer}
              onNote={setNote}
            />
          )}
          {!free && sentTo === null && (
            <section className={styles.card}>
              <h2>{t('buying.method')}</h2>
              <fieldset className={styles.methods}>
                <legend className="visually-hidden">{t('buying.method')}</legend>
                {group.methods.map((m) => (
                  <Choice
                    key={methodKey(m)}
                    name="method"
                    title={t(`buying.method.${m.method}`)}
                    note={
                      m.available
                        ? t(`buying.methodNote.${m.provider}`)
                        : t('buying.limits', { min: money(m.min), max: money(m.max) })
                    }
                    disabled={!m.available}
                    checked={chosen === methodKey(m)}
                    onChange={() => setChosen(methodKey(m))}
                  />
                ))}
              </fieldset>
            </section>
          )}
        </div>
        <aside className={styles.aside}>
          <div className={styles.card}>
            <h2>{t('buying.sum')}</h2>
            {group.orders.map((order) => (
              <div key={order.orderid} className={styles.bought}>
                <p className={styles.small}>{order.company.name}</p>
                <OrderBrief order={order} />
                <PolicyLine order={order} />
              </div>
            ))}
            <Totals orders={group.orders} />
            {problem && sentTo === null && (
              <Alert tone="trouble" role="alert">
                {problem}
              </Alert>
            )}
            <div className={styles.payBar}>
              <p className={styles.payBarTotal}>
                <strong className="tabular">{free ? t('ui.free') : money(group.due)}</strong>
                <HoldClock until={group.holdExpiresAt} brief />
              </p>
              <Button
                variant="primary"
                block
                type="submit"
                busy={busy === 'pay'}
                disabled={over || busy !== null || sentTo !== null || (!free && !method)}
              >
                {free
                  ? t('buying.place')
                  : method?.provider === 'offline'
                    ? t('buying.placeOffline')
                    : t('buying.payAmount', { amount: money(group.due) })}
              </Button>
            </div>
            <Button
              variant="quiet"
              block
              busy={busy === 'back'}
              disabled={busy !== null}
              onClick={() => void giveBack()}
            >
              {t('buying.backToCart')}
            </Button>
            <p className={styles.small}>
              {t('buying.agree')} <Link to="/about/terms">{t('buying.terms')}</Link>
            </p>
          </div>
        </aside>
      </div>
    </form>
  )
}

/** The cancellation policy of an order in one sentence. */
function PolicyLine({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const { latePercent: percent, noticeMinutes } = order.policy
  const until = order.startsAt ? Date.parse(order.startsAt) - noticeMinutes * 60_000 : undefined
  if (percent === 0 || until === undefined) return <p className={styles.small}>{t('buying.policyFree')}</p>
  if (until <= now) return <p className={styles.small}>{t('buying.policyNow', { percent })}</p>
  return (
    <p className={styles.small}>
      {t('buying.policyUntil', { when: formatInstant(new Date(until), locale, order.zone), percent })}
    </p>
  )
}

function methodKey(method: { provider: string; method: string } | undefined): string {
  return method ? `${method.provider}:${method.method}` : ''
}
