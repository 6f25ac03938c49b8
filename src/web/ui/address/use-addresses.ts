import { useEffect, useRef, useState } from 'react'
import { isPostcode } from '#shared/postal-address.ts'
import { lastAddress } from '../state/last-address.ts'
import { useSignedIn } from '../state/use-signed-in.ts'
import { findKnownAddresses, findTowns, type Town } from './address-calls.ts'
import type { AddressChoice } from './address-choice.ts'

/**
 * The addresses that somebody had before: of who is signed in the account's, of a guest the one that this browser keeps.
 * @param onChosen called with the first one of an account that `fits` when they arrive, unless something `isTyped` by then; none are asked
 * for where they are `useless`
 */
export function useKnownAddresses(form: {
  isTyped: boolean
  useless: boolean
  fits: (address: AddressChoice) => boolean
  onChosen: (address: AddressChoice) => void
}): AddressChoice[] {
  const signedIn = useSignedIn()
  const { useless } = form
  const [known, setKnown] = useState<AddressChoice[]>([])
  // As it is when the addresses arrive: what was typed meanwhile stays.
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    if (useless || signedIn === undefined) return
    const abort = new AbortController()
    const arrive = (addresses: AddressChoice[]) => {
      if (abort.signal.aborted) return
      setKnown(addresses)
      const { isTyped, fits, onChosen } = latest.current
      // Another guest of this browser may be meant: a guest chooses it.
      const first = signedIn ? addresses.find(fits) : undefined
      if (first && !isTyped) onChosen(first)
    }
    const kept = lastAddress()
    if (signedIn) void findKnownAddresses(abort.signal).then(arrive)
    else arrive(kept ? [kept] : [])
    return () => abort.abort()
  }, [signedIn, useless])
  return known
}

/**
 * Calls back with the town of a postcode, where that is known: of the one that is there, and of each that is typed.
 * @param onFound says whether the town was taken: one that was not is offered again by the function that is answered
 */
export function useTownOfPostcode(postcode: string, onFound: (town: Town) => boolean): () => void {
  const { towns, of } = useTowns(isPostcode(postcode) ? postcode : '')
  const handled = useRef<string | null>(null)
  const offer = () => {
    if (of !== postcode || handled.current === postcode) return
    if (towns[0] && onFound(towns[0])) handled.current = postcode
  }
  const latest = useRef(offer)
  useEffect(() => {
    latest.current = offer
  })
  useEffect(() => {
    // Typed anew, it is looked up anew.
    if (handled.current !== postcode) handled.current = null
    latest.current()
  }, [towns, of, postcode])
  return offer
}

const AGAIN_MS = 3000

/** The towns whose name begins with a text, fetched debounced. `of`: the text of the request. */
export function useTowns(name: string): { towns: Town[]; of: string | null } {
  const [found, setFound] = useState<{ towns: Town[]; of: string | null }>({ towns: [], of: null })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (name.trim().length < 2) return
    const abort = new AbortController()
    const timer = window.setTimeout(() => {
      findTowns(name.trim(), abort.signal).then(
        (towns) => setFound({ towns, of: name }),
        // Without a network it is asked again.
        () => {
          if (!abort.signal.aborted) again = window.setTimeout(() => setTries((before) => before + 1), AGAIN_MS)
        },
      )
    }, 150)
    let again: number | undefined
    return () => {
      window.clearTimeout(timer)
      window.clearTimeout(again)
      abort.abort()
    }
  }, [name, tries])
  return found
}
