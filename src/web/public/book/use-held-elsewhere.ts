import { useUnfinished } from '#web/ui/state/unfinished.ts'
import { useAnswer } from '#web/ui/state/use-answer.ts'
import { fetchHeld } from './booking-calls.ts'
import { findDraft } from './find-draft.ts'
import type { toBooking } from './selection.ts'

/**
 * The checkout that this browser began elsewhere, from the cart or on another offer's page, and the same where it holds this
 * very choice already: nobody books beside himself.
 * @param own the checkout that this page began
 */
export function useHeldElsewhere(
  booking: ReturnType<typeof toBooking>,
  own: string | undefined,
): { elsewhere: string | undefined; heldElsewhere: string | undefined } {
  const { groupid } = useUnfinished() ?? {}
  const elsewhere = groupid === own ? undefined : groupid
  const { data } = useAnswer(elsewhere === undefined ? null : { groupid: elsewhere }, fetchHeld)
  return { elsewhere, heldElsewhere: findDraft(data ?? [], booking) && elsewhere }
}
