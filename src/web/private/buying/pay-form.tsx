import { MINUTE } from '#shared/time.ts'
import { methodName, methodNote } from './method-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CheckoutView, OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Choice } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { useProfile } from '#web/ui/state/profile-store.ts'
import { backToCart, pay } from './buying-calls.ts'
import styles from './buying.module.css'
import { ContactCard, contactErrors } from './contact-card.tsx'
import { useKeptForm } from './kept-form.ts'
import { HoldClock, money, OrderBrief, Totals, useSecondsLeft } from './parts.tsx'
import { ProveAddress } from './prove-address.tsx'

const CODE_LIFE_SECONDS = 300

/** Contact, note and the way to pay beside what is bought; a visitor who pays nothing online proves an address first. */
export function PayForm({ group, failed }: { group: CheckoutView; failed: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const profile = useProfile()
  const queries = useQueryClient()
  const [known] = group.orders
  const kept = useKeptForm(group.groupid, {
    name: known?.customer.name ?? '',
    email: known?.customer.email ?? '',
    phone: known?.customer.phone ?? '',
    note: known?.note ?? '',
    method: '',
    code: null,
  })
  const { note, code, ...customer } = kept.form
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const usable = group.methods.filter((method) => method.available)
  const chosen = usable.map(methodKey).find((key) => key === kept.form.method) ?? methodKey(usable[0])
  const [busy, setBusy] = useState<'pay' | 'back' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const over = useSecondsLeft(group.holdExpiresAt) === 0
  const method = usable.find((m) => methodKey(m) === chosen)
  const free = group.due.amount === 0
  const guest = !profile
  // Who signs in while a code is asked of the visitor needs none; the server asks again where it does.
  const asksCode = code !== null && (guest || !code.visitor)

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
      const { redirectUrl, verify, timeout } = await pay(group.groupid, {
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
        const { email, phone } = profile ?? customer
        const sent = { to: email?.trim() || phone?.trim() || '', at: sentAt(timeout), visitor: guest }
        kept.keep({ code: sent })
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
    <form ref={form} data-kept="" noValidate onSubmit={submit}>
      <h1>{t('buying.checkout')}</h1>
      <HoldClock until={group.holdExpiresAt} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          {failed && !problem && (
            <Alert tone="trouble" role="alert">
              {t('buying.failed')}
            </Alert>
          )}
          {problem && !asksCode && (
            <div ref={intoView}>
              <Alert tone="trouble" role="alert">
                {problem}
              </Alert>
            </div>
          )}
          {asksCode && over ? (
            <Alert tone="trouble" role="alert">
              <p>{t('buying.heldOver')}</p>
              <Button small busy={busy === 'back'} disabled={busy !== null} onClick={() => void giveBack()}>
                {t('buying.backToCart')}
              </Button>
            </Alert>
          ) : asksCode ? (
            <ProveAddress
              sent={code}
              busy={busy === 'pay'}
              problem={problem}
              onCode={(tac) => void send(tac)}
              onResend={() => void send()}
              onChange={() => {
                kept.keep({ code: null })
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
              onCustomer={kept.keep}
              onNote={(note) => kept.keep({ note })}
            />
          )}
          {!free && !asksCode && (
            <section className={styles.card}>
              <h2>{t('buying.method')}</h2>
              <fieldset className={styles.methods}>
                <legend className="visually-hidden">{t('buying.method')}</legend>
                {group.methods.map((m) => (
                  <Choice
                    key={methodKey(m)}
                    name="method"
                    title={methodName(t, m.method)}
                    note={
                      m.available
                        ? methodNote(t, m.provider)
                        : t('buying.limits', { min: money(m.min), max: money(m.max) })
                    }
                    disabled={!m.available}
                    checked={chosen === methodKey(m)}
                    onChange={() => kept.keep({ method: methodKey(m) })}
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
                disabled={over || busy !== null || asksCode || (!free && !method)}
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

/** When a code was sent that lives so many seconds more (milliseconds). */
const sentAt = (timeout: number | null) => Date.now() - (CODE_LIFE_SECONDS - (timeout ?? CODE_LIFE_SECONDS)) * 1000

/** Brings what was refused to the eye, wherever on the page the button stood. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

/** The cancellation policy of an order in one sentence. */
function PolicyLine({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const { latePercent: percent, noticeMinutes } = order.policy
  const until = order.startsAt ? Date.parse(order.startsAt) - noticeMinutes * MINUTE : undefined
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
