import { findPostcode } from 'malaysia-postcodes'
import { isPostcode, readPostcode } from '#shared/postal-address.ts'

/** The town of a postcode and its state, as the post office names them; undefined where there is no such postcode. */
export function townOfPostcode(postcode: string): { city: string; state: string } | undefined {
  const { found, city, state } = findPostcode(postcode.trim())
  if (!found || !city || !state) return undefined
  // The federal territories are written with their kind: "Wp Kuala Lumpur".
  return { city, state: state.replace(/^wp /i, '') }
}

/** The state of a postcode, however it is written; undefined where there is no such postcode. */
export function stateOfPostcode(written: string): string | undefined {
  const postcode = readPostcode(written)
  return isPostcode(postcode) ? townOfPostcode(postcode)?.state : undefined
}
