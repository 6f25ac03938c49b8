import type { OrderView } from '#contracts/orders.ts'
import type { Translate } from '#shared/i18n.ts'
import { wasReplayed } from '../client/api.ts'

/** What was sent was done before, unseen, and stands no longer as it was left then. */
class ChangedSince extends Error {}

/**
 * The order after an action. Where the answer is that of the first try, told once more, the order may have changed since: it is
 * asked for anew.
 * @param read asks for the order as it stands by now
 * @throws ChangedSince where something was done with it since
 */
export async function asItStands(
  t: Translate,
  answered: OrderView,
  read: () => Promise<OrderView>,
): Promise<OrderView> {
  if (!wasReplayed(answered)) return answered
  // Without an answer the first one is all that is known.
  const now = await read().catch(() => answered)
  if (now.timeline.length > answered.timeline.length) throw new ChangedSince(t('ui.doneAndChanged'))
  return now
}
