import { storageKeys } from '#shared/storage-keys.ts'
import type { AddressChoice } from '#web/ui/address/address-choice.ts'

/** Remembers where a guest had a service come to, until somebody logs out. Browser only. */
export function rememberAddress({ line1, postcode, city, lat, lng }: AddressChoice): void {
  localStorage.setItem(storageKeys.address, JSON.stringify({ line1, postcode, city, lat, lng }))
}

/** Where a guest of this browser last had a service come to; null before. Browser only. */
export function lastAddress(): AddressChoice | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKeys.address) ?? 'null') as AddressChoice | null
    if (!kept) return null
    const { line1, postcode, city, lat, lng } = kept
    const isWhole = [line1, postcode, city].every((text) => typeof text === 'string')
    return isWhole && typeof lat === 'number' && typeof lng === 'number' ? { line1, postcode, city, lat, lng } : null
  } catch {
    return null
  }
}
