import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CheckoutView } from '#contracts/checkout.ts'
import { figures } from '#shared/figures.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { useProfile } from '#web/ui/state/profile-store.ts'
import { useSecondsLeft } from '#web/ui/state/use-seconds-left.ts'
import styles from './buying.module.css'
import type { Customer } from './buying-calls.ts'
import { ContactCard, contactErrors } from './contact-card.tsx'
import { whomElse } from './keep-booking.tsx'
import { useKeptForm } from './kept-form.ts'
import { type CheckoutForm, keepArrived, keepPressed } from './kept-words.ts'
import { NoteField } from './note-field.tsx'
import { HoldClock } from './parts.tsx'
import { chosenMethod, PayMethods } from './pay-methods.tsx'
import { PaySum } from './pay-sum.tsx'
import { ProveAddress } from './prove-address.tsx'
import { asPaid, isHalfNamed, oneLine, recipientErrors } from './recipient.ts'
import { RecipientCard } from './recipient-card.tsx'
import { noted, noteSent, seenOf, withWords } from './typed-words.ts'
import { useNoted } from './use-noted.ts'
import { usePay } from './use-pay.ts'
import { WrongSums } from './wrong-sums.tsx'

interface LastTry {
  /** The last try to pay. */
  last: CheckoutView['payment']
  onPaid: () => void
}

/** Where a code for somebody goes. */
const addressOf = ({ email, phone }: Customer) => email?.trim() || phone?.trim() || ''

/** Of a checkout that was begun without an account: for whom, where that is somebody else; null where it is the account's. */
function takenFrom({ orders }: CheckoutView, reader: Parameters<typeof whomElse>[1]) {
  const [begun] = orders.filter(({ guest }) => guest)
  return begun ? { whom: whomElse(begun.customer, reader) } : null
}

/** Contact, note and the way to pay beside what is bought; a visitor who pays nothing online proves an address first. */
export function PayForm({ group, last, onPaid }: { group: CheckoutView } & LastTry) {
  const t = useT()
  const profile = useProfile()
  const guest = !profile
  const kept = useKeptForm(group, guest)
  const { form: filled, keep, linked, elsewhere, replaced } = kept
  const { note, code, recipient, method: wanted, ...customer } = filled
  const { busy, sending, problem, mark, ...paying } = usePay(group)
  const pressed = useNoted(group, kept, guest, sending)
  const typed = useTypedCode(problem)
  const form = useRef<HTMLFormElement>(null)
  const { asked, focusOn, isWrong } = useWrong(form)
  const method = chosenMethod(group.methods, wanted)
  const over = useSecondsLeft(group.holdExpiresAt) === 0
  const free = group.due.amount === 0
  // A visitor who signs in needs no code any more; if one is needed, the server asks again.
  const asksCode = code !== null && (guest || !code.visitor)
  const pays = !free && method?.provider !== 'offline'
  const sole = group.orders.length === 1
  // Beside what is bought stands who comes, as it is chosen by now.
  const shown = withWords(group, { recipient })

  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (isWrong(lackingIn(kept, guest && !linked && !asksCode))) return
    if (asksCode && !typed.isWhole()) focusOn('tac')
    else send(asksCode ? typed.tac : undefined)
  }
  const buyer = profile ? { name: profile.name, email: profile.email ?? '', phone: profile.phone ?? '' } : customer
  const retype = (part: Parameters<typeof keep>[0]) => {
    if (problem) paying.forgetProblem()
    keep(part)
  }
  const forgetCode = () => {
    typed.type('')
    keep({ code: null })
  }
  // Whoever presses has read what stands beside their words.
  const giveBack = () => {
    // Somebody who is half named would be nobody in the cart.
    if (!isHalfNamed(recipient) || !isWrong(recipientErrors(recipient))) paying.giveBack(pressed())
  }
  const send = (tac?: string) => {
    const sent = sentOf(kept, group, guest, sole, { ...(tac ? { tac } : {}), ...wayOf(free, method) })
    keepPressed(group.groupid, kept.there, sent.words)
    paying.send(sent, {
      onCode: (at) => keep({ code: { to: addressOf(buyer), at, visitor: guest } }),
      onLeave() {
        keepArrived(group.groupid, sent.words)
        // It is used up: who comes back finds the ways to pay.
        forgetCode()
      },
    })
  }
  const state = { sending, asked, refused: paying.refused }
  // Of several each has its own.
  const noteField = sole && (
    <NoteField
      {...{ note, ...state }}
      elsewhere={elsewhere.note}
      replaced={replaced.note}
      onNote={(note) => retype({ note })}
    />
  )
  return (
    <form ref={form} data-kept="" {...mark} noValidate onSubmit={over ? (event) => event.preventDefault() : submit}>
      <PayHead group={group} isOpen={!over} sending={sending} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          {!(problem && asksCode && !over) && <Refused last={last} problem={problem} onPaid={onPaid} />}
          {asksCode && over ? (
            <HeldOver busy={busy} onBack={giveBack} />
          ) : asksCode ? (
            <ProveAddress
              {...{ sent: code, pays, tac: typed.tac, busy: sending }}
              problem={problem ?? (typed.isShort ? t('buying.code.short') : null)}
              onTac={typed.type}
              onCode={(tac) => {
                if (!isWrong(lackingIn(kept, false))) send(tac)
              }}
              onResend={() => send()}
              onChange={() => {
                forgetCode()
                paying.forgetProblem()
              }}
            />
          ) : (
            <ContactCard
              guest={guest}
              linked={linked}
              takes={profile && takenFrom(group, profile)}
              {...{ customer: buyer, ...state }}
              onCustomer={retype}
            >
              {noteField}
            </ContactCard>
          )}
          {/* Also beside the code: what is confirmed by it is seen. */}
          {asksCode && noteField && <section className={styles.card}>{noteField}</section>}
          <RecipientCard
            {...{ recipient, ...state }}
            elsewhere={elsewhere.recipient}
            replaced={replaced.recipient}
            orders={group.orders}
            onRecipient={(recipient) => retype({ recipient })}
          />
          {!free && !asksCode && (
            <PayMethods
              methods={group.methods}
              chosen={method}
              sending={sending}
              onChoose={(method) => keep({ method })}
            />
          )}
        </div>
        <PaySum
          group={shown}
          method={method}
          shut={over}
          word={asksCode ? t(pays ? 'buying.code.pay' : 'buying.code.confirm') : undefined}
          busy={busy}
          onBack={linked && !sole ? undefined : giveBack}
        />
      </div>
    </form>
  )
}

type KeptForm = ReturnType<typeof useKeptForm>

/** What is lacking before it is paid, by the names of the fields. */
const lackingIn = ({ form }: KeptForm, asksContact: boolean): object => ({
  ...(asksContact && contactErrors(form)),
  ...recipientErrors(form.recipient),
})

/** What is wrong with fields, once they were asked for: it is said, and the first of them gone to. */
function useWrong(form: RefObject<HTMLFormElement | null>) {
  const [asked, setAsked] = useState(false)
  /** The first of them on the screen. */
  const focusOn = (...names: string[]) => {
    const these = names.map((name) => `[name="${name}"], #${CSS.escape(name)}`).join()
    form.current?.querySelector<HTMLElement>(these)?.focus()
  }
  return {
    asked,
    focusOn,
    isWrong(found: object): boolean {
      const names = Object.keys(found)
      if (names.length === 0) return false
      setAsked(true)
      focusOn(...names)
      return true
    },
  }
}

/** What the form is, until when it can be paid, what came for it that was not due, and that it is being sent. */
function PayHead({ group, isOpen, sending }: { group: CheckoutView; isOpen: boolean; sending: boolean }) {
  const t = useT()
  return (
    <>
      <h1>{t('buying.checkout')}</h1>
      <HoldClock until={group.holdExpiresAt} />
      <WrongSums of={group} isOpen={isOpen} />
      <p className="visually-hidden" role="status">
        {sending && t('buying.sending')}
      </p>
      {group.booked.length > 0 && (
        <Alert tone="waiting">
          {t(group.booked.length < group.orders.length ? 'buying.bookedSome' : 'buying.bookedAlready')}
        </Alert>
      )}
    </>
  )
}

/** Why it is not placed: the last payment failed, or nobody knows yet whether it comes, or it was refused. */
function Refused({ last, problem, onPaid }: LastTry & { problem: string | null }) {
  const t = useT()
  if (!problem && last?.status === 'pending') return <MaybePaid onPaid={onPaid} />
  if (!problem && last?.status !== 'failed') return null
  const isClosed = !problem && last?.closed
  return (
    <div ref={problem ? intoView : undefined}>
      <Alert tone={isClosed ? 'waiting' : 'trouble'} role="alert">
        {problem ?? t(isClosed ? 'buying.closed' : 'buying.failed')}
      </Alert>
    </div>
  )
}

/** The digits of a code while they are typed. */
function useTypedCode(problem: string | null) {
  const [tac, setTac] = useState('')
  const [isShort, setShort] = useState(false)
  // Clears refused digits, so that the right ones can be typed or autofilled.
  useEffect(() => {
    if (problem !== null) setTac('')
  }, [problem])
  return {
    tac,
    isShort,
    type(digits: string) {
      setTac(digits)
      setShort(false)
    },
    /** Whether all digits are there; if not, it says so. */
    isWhole() {
      const whole = tac.length === figures.codeDigits
      setShort(!whole)
      return whole
    },
  }
}

const wayOf = (free: boolean, method: ReturnType<typeof chosenMethod>) =>
  free
    ? { provider: 'offline' as const, method: 'free' as const }
    : { provider: method?.provider ?? 'offline', method: method?.method ?? 'on_the_spot' }

/** What is sent to pay, and the words that go with it: they may stand there when it is sent once more. */
function sentOf<Way extends object>(
  { form, typed }: KeptForm,
  { orders, due }: CheckoutView,
  guest: boolean,
  sole: boolean,
  way: Way,
) {
  const words = { recipient: form.recipient, ...(sole && { note: form.note }) }
  const seen = seenOf(noteSent(typed, words), orders)
  return { words, choice: { ...way, ...saidIn(form, guest, sole), expectedDue: due.amount, seen } }
}

/** What is said of who buys, who comes, and the note. Of several orders each keeps its own note: what is meant for one is nobody else's. */
const saidIn = (
  { recipient, note, method: _method, code: _code, ...customer }: CheckoutForm,
  guest: boolean,
  sole: boolean,
) => ({
  ...(guest ? { customer: trimmed(customer) } : {}),
  ...asPaid(recipient),
  ...(sole && { note: noted(note) }),
})

/** The input to send, without empty fields. */
function trimmed({ name, email, phone }: { name: string; email?: string; phone: string }) {
  return {
    name: oneLine(name),
    ...(email ? { email: email.trim() } : {}),
    ...(phone ? { phone: phone.trim() } : {}),
  }
}

/** Scrolls to the refusal, wherever the button was. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

/** The time was given back while a code was asked for. */
function HeldOver({ busy, onBack }: { busy: 'pay' | 'back' | null; onBack: () => void }) {
  const t = useT()
  return (
    <Alert tone="trouble" role="alert">
      <p>{t('buying.heldOver')}</p>
      <Button small busy={busy === 'back'} disabled={busy !== null} onClick={onBack}>
        {t('buying.backToCart')}
      </Button>
    </Alert>
  )
}

/** Whoever has paid and came here in another way would pay again: nobody knows yet whether the money comes. */
function MaybePaid({ onPaid }: { onPaid: () => void }) {
  const t = useT()
  return (
    <Alert tone="waiting">
      <p>{t('buying.maybePaid')}</p>
      <Button small onClick={onPaid}>
        {t('buying.seeWhether')}
      </Button>
    </Alert>
  )
}
