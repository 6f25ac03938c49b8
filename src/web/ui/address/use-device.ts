import { type RefObject, useEffect, useRef } from 'react'
import { distanceKm, NEAR_TOWN_KM, type Point } from '#shared/geo.ts'
import { useT } from '../i18n.tsx'
import { findTownAt, type Town } from './address-calls.ts'
import type { AddressChoice } from './address-choice.ts'

/**
 * Asks for the device's position, which may come late: it takes the place of nothing that was said since.
 * @param form.said how often somebody has said where the address is
 * @param form.listed the town that stands there, where the list has it
 * @param form.onFound the position, and the town that stands there, or the nearest one where none does
 * @returns to be called with the press: what takes the position, and answers why not where it is of no use
 */
export function useDevice(form: {
  place: AddressChoice
  listed: Town | undefined
  said: RefObject<number>
  onFound: (spot: Point, city: string) => void
}): () => (spot: Point) => Promise<string | null> {
  const t = useT()
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  return () => {
    const before = form.said.current
    return async (spot) => {
      // Whoever comes reads the address: it has a town.
      const nearest = latest.current.place.city.trim() === '' ? await findTownAt(spot) : undefined
      const { said, place, listed, onFound } = latest.current
      if (said.current !== before) return t('address.saidSince')
      if (listed && distanceKm(listed, spot) > NEAR_TOWN_KM) return t('address.elsewhere', { town: place.city })
      onFound(spot, nearest?.postalName ?? place.city)
      return null
    }
  }
}
