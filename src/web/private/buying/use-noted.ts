import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { CheckoutView } from '#contracts/checkout.ts'
import { groupSecret } from '#web/ui/state/anonymous-orders.ts'
import { readSession } from '#web/ui/state/session.ts'
import { useNoteDetails } from './buying-api.ts'
import type { Details } from './buying-calls.ts'
import type { useKeptForm } from './kept-form.ts'
import { keepArrived, keepPressed, keepSaid, keepSent } from './kept-words.ts'
import { asSent } from './recipient.ts'
import { noted, noteSent, seenOf, unwritten, type Words } from './typed-words.ts'

/**
 * Writes what was typed for the orders onto them when their checkout is left, in whatever way: the cart, another time for it,
 * and the next checkout begin with that. Over what another tab has written since, nothing is written.
 * @param guest who types has no account: it goes with the address beside it, by which a payment page that is open is known as theirs
 * @param isSent it is paid for, or given back with what was typed: that writes it
 * @returns for whoever presses a button: the words that are shown, as they are written over what stands beside them
 */
export function useNoted(
  { groupid, orders, payment }: CheckoutView,
  { form, typed, there, said }: Pick<ReturnType<typeof useKeptForm>, 'form' | 'typed' | 'there' | 'said'>,
  guest: boolean,
  isSent: boolean,
) {
  const noting = useNoteDetails(groupid)
  const contact = { name: form.name.trim(), email: form.email.trim(), phone: form.phone.trim() }
  // Of a page that is open it matters who pays there: another address closes it.
  const told = useRef(JSON.stringify(contact))
  // Whom this tab has said, or begun with: over whoever was typed in another one since, it writes nobody.
  const [begunWith] = useState(() => JSON.stringify(contact))
  const isOther = () => guest && payment?.status === 'pending' && JSON.stringify(contact) !== told.current
  const sole = orders.length === 1
  const detailsOf = (words: Partial<Words>): Details => {
    const whom = [...new Set([begunWith, ...said])].map((one) => {
      const { email, phone } = JSON.parse(one) as typeof contact
      return { contact: { email, phone } }
    })
    const seen = [...seenOf(noteSent(typed, words), orders), ...(guest ? whom : [])]
    return { ...asDetails(words), seen, ...(guest && { contact }) }
  }
  const unsaved = (): { details: Details; words: Partial<Words> } | undefined => {
    const words = unwritten(typed, there)
    // Of several orders each keeps its own note.
    if (!sole) delete words.note
    if (Object.keys(words).length === 0 && !isOther()) return undefined
    return { details: detailsOf(words), words }
  }
  const latest = useRef({ unsaved, isSent, send: noting.send })
  useEffect(() => {
    latest.current = { unsaved, isSent, send: noting.send }
    // Whether it is written is not known before the answer.
    if (isSent && guest) keepSaid(groupid, JSON.stringify(contact))
  })
  const leaving = useRef(() => {})
  // At a login, too, while they are still who typed it: whoever logs in may be refused on what was being paid before.
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) leaving.current()
  }, [hash])
  useEffect(() => {
    const leave = () => {
      const { unsaved, isSent, send } = latest.current
      const left = isSent ? undefined : unsaved()
      // Whoever signed out has no say any more.
      if (!left || !(readSession() || groupSecret(groupid))) return
      const { details, words } = left
      keepSent(groupid, words)
      send({ details, words }, () => {
        keepArrived(groupid, words)
        if (!details.contact) return
        told.current = JSON.stringify(details.contact)
        keepSaid(groupid, told.current)
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
  }, [groupid])
  return () => {
    const words = { recipient: form.recipient, ...(sole && { note: form.note }) }
    keepPressed(groupid, there, words)
    return { details: detailsOf(words), words }
  }
}

/** Words as they are written on orders. */
const asDetails = ({ note, recipient }: Partial<Words>): Pick<Details, 'note' | 'recipient' | 'comes'> => ({
  ...(note !== undefined && { note: noted(note) }),
  ...(recipient && asSent(recipient)),
})
