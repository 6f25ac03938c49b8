import { useEffect, useRef, useState } from 'react'
import type { OwnCard } from '#contracts/profile.ts'
import { readSession } from '../state/session.ts'
import { findOwnAddresses, findTowns, type Town } from './address-calls.ts'

/**
 * The addresses of a signed-in user.
 * @param onMain called with the main one when they arrive, unless something was typed meanwhile. @param typed whether it was.
 */
export function useOwnAddresses(typed: boolean, onMain: (main: OwnCard) => void): OwnCard[] {
  const [own, setOwn] = useState<OwnCard[]>([])
  // As it is when the addresses arrive: what was typed meanwhile stays.
  const latest = useRef({ typed, onMain })
  useEffect(() => {
    latest.current = { typed, onMain }
  })
  useEffect(() => {
    if (!readSession()) return
    const abort = new AbortController()
    findOwnAddresses(abort.signal).then(
      (cards) => {
        setOwn(cards)
        const main = cards.find(({ isPrimary }) => isPrimary)
        if (main && !latest.current.typed) latest.current.onMain(main)
      },
      // Without them the address is typed.
      () => undefined,
    )
    return () => abort.abort()
  }, [])
  return own
}

/** The towns whose name begins with a text, fetched debounced. `of`: the text of the request. */
export function useTowns(name: string): { towns: Town[]; of: string | null } {
  const [found, setFound] = useState<{ towns: Town[]; of: string | null }>({ towns: [], of: null })
  useEffect(() => {
    if (name.trim().length < 2) return
    const abort = new AbortController()
    const timer = window.setTimeout(() => {
      findTowns(name.trim(), abort.signal).then(
        (towns) => setFound({ towns, of: name }),
        () => undefined,
      )
    }, 150)
    return () => {
      window.clearTimeout(timer)
      abort.abort()
    }
  }, [name])
  return found
}
