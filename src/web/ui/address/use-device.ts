import { type RefObject, useEffect, useRef } from 'react'
import { distanceKm, NEAR_TOWN_KM, type Point } from '#shared/geo.ts'
import { useT } from '../i18n.tsx'
import { findTownAt, findTownCalled } from './address-calls.ts'
import type { AddressChoice } from './address-choice.ts'

/**
 * Asks for the device's position, which may come late: it takes the place of nothing that was said since.
 * @param form.said how often somebody has said where the address is
 * @param form.onFound the position, and the town that stands there, or the nearest one where none does
 * @returns to be called with the press: what takes the position, and answers why not where it is of no use
 */
export function useDevice(form: {
  place: AddressChoice
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
      const { city } = latest.current.place
      // Whoever comes reads the address: it has a town. What is written may be one that the list has not answered for yet.
      const town = city.trim() === '' ? await findTownAt(spot) : await findTownCalled(city)
      const { said, place, onFound } = latest.current
      if (said.current !== before) return t('address.saidSince')
      if (city.trim() === '') onFound(spot, town?.postalName ?? '')
      else if (!town || distanceKm(town, spot) <= NEAR_TOWN_KM) onFound(spot, place.city)
      else return t('address.elsewhere', { town: place.city })
      return null
    }
  }
}
