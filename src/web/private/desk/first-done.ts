import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { servingIn } from '#web/ui/kit/as-seen.ts'
import type { DoneOfOrder } from './desk-api.ts'

/** The time or the person that was taken first, unseen, in place of what was chosen since; undefined where that was taken. */
export function useFirstDone(done: DoneOfOrder | undefined): string | undefined {
  const t = useT()
  const locale = useLocale()
  if (!done?.other) return undefined
  const { data: answer } = done
  const { action, body: other = {} } = done.other.input
  const { proposal, zone } = answer
  // A question of before may stand beside it.
  const isAsked =
    proposal !== null &&
    (other.startsAt
      ? Date.parse(proposal.startsAt) === Date.parse(other.startsAt)
      : proposal.staff?.staffid === other.staffid)
  const at = isAsked ? proposal.startsAt : answer.startsAt
  const isSomebodyElse = other.staffid !== undefined && other.staffid !== other.servedBy
  const person = isSomebodyElse && (isAsked ? proposal.staff : servingIn(answer))
  const isHandedOver = action === 'hand_over' && !isAsked
  const what = [!isHandedOver && at && formatInstant(at, locale, zone), person && person.name]
    .filter(Boolean)
    .join(' · ')
  return t(isAsked ? 'desk.askedFirst' : isHandedOver ? 'desk.handedFirst' : 'desk.movedFirst', { what })
}
