import type { OrderView } from '#contracts/orders.ts'
import type { toBooking } from './selection.ts'

/** What is asked of a draft. */
export type Draft = Pick<OrderView, 'orderid' | 'startsAt' | 'note'> & {
  place: Pick<OrderView['place'], 'kind' | 'given'>
  lines: readonly Pick<
    OrderView['lines'][number],
    'kind' | 'offerid' | 'variantid' | 'addonid' | 'quantity' | 'wantedStaffid'
  >[]
}

/**
 * The draft that holds a choice of a service to the word, wherever it was put into the cart. Tickets are bought again and
 * again: theirs are not looked for.
 */
export function findDraft<D extends Draft>(drafts: readonly D[], booking: ReturnType<typeof toBooking>): D | undefined {
  const wanted = JSON.stringify(wordsOf(booking))
  return booking.startsAt ? drafts.find((draft) => JSON.stringify(choiceOf(draft)) === wanted) : undefined
}

function wordsOf({
  offerid,
  variantid,
  quantity,
  staffid,
  startsAt,
  note,
  place,
  addons = [],
}: ReturnType<typeof toBooking>) {
  const address = place?.kind === 'customer' ? place : undefined
  return [
    [offerid, variantid ?? null, quantity, staffid ?? null, startsAt, note ?? null],
    [place?.kind, address?.line1 ?? '', address?.postcode ?? '', address?.city ?? ''],
    addons.map(({ addonid, quantity }) => `${addonid} ${quantity}`).toSorted(),
  ]
}

function choiceOf({ lines, startsAt, note, place: { kind, given } }: Draft) {
  const [main] = lines
  return [
    [main?.offerid, main?.variantid ?? null, main?.quantity, main?.wantedStaffid ?? null, startsAt, note],
    [kind, given?.line1 ?? '', given?.postcode ?? '', given?.city ?? ''],
    lines.flatMap(({ addonid, quantity }) => (addonid ? [`${addonid} ${quantity}`] : [])).toSorted(),
  ]
}
