import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { CheckoutView } from '#contracts/orders.ts'
import { readSession } from '#web/ui/state/session.ts'
import { groupSecret } from '#web/ui/state/anonymous-orders.ts'
import { useNoteDetails } from './buying-api.ts'
import type { Details } from './buying-calls.ts'
import { type CheckoutForm, noteKnown, writtenOn } from './kept-form.ts'
import { asWritten, writable } from './recipient.ts'

/**
 * Writes what was typed for the orders onto them when their checkout is left, in whatever way: the cart, another time for it,
 * and the next checkout begin with that.
 * @param guest who types has no account: it goes with the address beside it, by which a payment page that is open is known as theirs
 * @param elsewhere what another tab has written since: nothing is written over it until it is by hand
 * @param isSent it is paid for, or given back with what was typed: that writes it
 * @returns what is not written on the orders yet, if anything
 */
export function useNoted(
  { groupid, orders, payment }: CheckoutView,
  form: CheckoutForm,
  guest: boolean,
  isSent: boolean,
  elsewhere: Partial<Pick<CheckoutForm, 'note' | 'recipient'>>,
) {
  const noting = useNoteDetails(groupid)
  const contact = { name: form.name.trim(), email: form.email.trim(), phone: form.phone.trim() }
  // Of a page that is open it matters who pays there: another address closes it.
  const told = useRef(JSON.stringify(contact))
  // Whom this tab has said, or begun with: over whoever was typed in another one since, it writes nobody.
  const [said] = useState(() => saidOf(groupid).add(JSON.stringify(contact)))
  const isOther = () => guest && payment?.status === 'pending' && JSON.stringify(contact) !== told.current
  const begun = JSON.stringify(detailsOf(writtenOn(orders), orders))
  const [first] = useState(form)
  const left = {
    note: elsewhere.note !== undefined && form.note === first.note,
    recipient: elsewhere.recipient !== undefined && asWritten(form.recipient) === asWritten(first.recipient),
  }
  const of = useRef(JSON.stringify(detailsOf(writtenOn(orders), orders, left)))
  const [seen] = useState(() => seenOf(groupid).add(begun))
  const unsaved = (): Details | undefined => {
    const details = detailsOf(form, orders, left)
    if (JSON.stringify(details) === of.current && !isOther()) return undefined
    const known: NonNullable<Details['seen']> = [...seen].slice(-10).map((one) => JSON.parse(one) as Details)
    const whom = [...said].slice(-10).map((one) => {
      const { email, phone } = JSON.parse(one) as typeof contact
      return { contact: { email, phone } }
    })
    return { ...details, seen: guest ? [...known, ...whom] : known, ...(guest && { contact }) }
  }
  const leaving = useRef(() => {})
  const latest = useRef({ unsaved, isSent, form, elsewhere, send: noting.send })
  useEffect(() => {
    latest.current = { unsaved, isSent, form, elsewhere, send: noting.send }
    // Whether it is written is not known before the answer.
    if (!isSent) return
    noteKnown(groupid, form)
    seen.add(JSON.stringify(detailsOf(form, orders)))
    said.add(JSON.stringify(contact))
  })
  // At a login, too, while they are still who typed it: whoever logs in may be refused on what was being paid before.
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) leaving.current()
  }, [hash])
  useEffect(() => {
    const leave = () => {
      const { unsaved, isSent, form, elsewhere, send } = latest.current
      const details = isSent ? undefined : unsaved()
      // Whoever signed out has no say any more.
      if (!details || !(readSession() || groupSecret(groupid))) return
      const { contact, seen: _seen, ...written } = details
      const sent = JSON.stringify(written)
      seen.add(sent)
      const arrives = partOf(form, written)
      // What it goes over was read beside it, and is no news when an older answer shows it once more.
      noteKnown(groupid, partOf({ ...form, ...elsewhere }, written))
      noteKnown(groupid, arrives)
      send(details, () => {
        of.current = sent
        noteKnown(groupid, arrives, 'saved')
        if (!contact) return
        told.current = JSON.stringify(contact)
        said.add(told.current)
      })
    }
    // On a phone nobody is told more, where the page is put away and closed from there.
    const putAway = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    leaving.current = leave
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', putAway)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', putAway)
      leave()
    }
  }, [groupid, seen, said])
  return unsaved
}

/**
 * What is to be written: of several orders each keeps its own note. Who comes is left out while there is no name, and a phone that is none;
 * so is what another tab has written meanwhile, until something else is written over it by hand.
 */
function detailsOf(
  { note, recipient }: Pick<CheckoutForm, 'note' | 'recipient'>,
  { length }: CheckoutView['orders'],
  left: Partial<Record<'note' | 'recipient', boolean>> = {},
) {
  const comes = writable(recipient)
  return {
    ...(length === 1 && !left.note && { note: note.trim() }),
    ...(comes !== undefined && !left.recipient && { recipient: comes }),
  }
}

/** Of what stands in the form, what is sent of it. */
const partOf = ({ note, recipient }: CheckoutForm, sent: object) => ({
  ...('note' in sent && { note }),
  ...('recipient' in sent && { recipient }),
})

/**
 * All that this tab has read of a checkout's details or sent, also before it came back to it: over anything else, of another tab, it
 * writes nothing.
 */
const seenOf = (groupid: string): Set<string> => latelyAt(groupid).seen

/** The same of who buys there. */
const saidOf = (groupid: string): Set<string> => latelyAt(groupid).said

function latelyAt(groupid: string) {
  if (lately.groupid !== groupid) lately = { groupid, seen: new Set(), said: new Set() }
  return lately
}
let lately = { groupid: '', seen: new Set<string>(), said: new Set<string>() }
