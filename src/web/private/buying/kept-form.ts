import { useEffect, useState } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'

/** What is typed into a checkout. `code` is one that has to be typed first; null while none is asked for. */
interface CheckoutForm {
  name: string
  email: string
  phone: string
  note: string
  method: string
  code: SentCode | null
}

/** A code that is on its way: where to, when it was sent (milliseconds), and whether a visitor was asked for it. */
export interface SentCode {
  to: string
  at: number
  visitor: boolean
}

/**
 * The form of a checkout, kept for as long as the tab lives: looking a code up in another program, a reload or another
 * language cost nothing that was typed.
 */
export function useKeptForm(groupid: string, known: CheckoutForm) {
  const [form, setForm] = useState<CheckoutForm>(() => ({ ...known, ...readKept(groupid) }))
  useEffect(() => sessionStorage.setItem(storageKeys.checkout(groupid), JSON.stringify(form)), [groupid, form])
  const keep = (change: Partial<CheckoutForm>) => setForm((before) => ({ ...before, ...change }))
  return { form, keep }
}

function readKept(groupid: string): Partial<CheckoutForm> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKeys.checkout(groupid)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
