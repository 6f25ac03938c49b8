import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import type { ActionOf, OrderAction } from '#shared/order-actions.ts'
import { traitsOf } from '#shared/order-status.ts'
import { ApiError, api, isUnanswered } from '#web/ui/client/api.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { asItStands } from '#web/ui/kit/as-it-stands.ts'
import { useAsAgreed } from '#web/ui/kit/use-as-agreed.ts'
import { useChange } from '#web/ui/kit/use-change.ts'
import { toast } from '#web/ui/pieces/toast.ts'
import { orderSecret } from '#web/ui/state/anonymous-orders.ts'
import { attemptsOver, choices } from '#web/ui/state/attempts.ts'
import { type Attempted, type Lost, lostHere } from '#web/ui/state/lost.ts'
import { answeredElsewhere } from './answered-elsewhere.ts'
import { keys } from './buying-api.ts'
import { type ActBody, fetchOrder, withSecret } from './buying-calls.ts'

/** What a customer does with an order here; paying has a page of its own. */
export type Mine = ActionOf<'customer'>

/**
 * The buttons in their order, and what each does: it acts at once, or asks in a dialog before. An action without its row
 * does not compile.
 */
export const buttons = {
  accept_move: { does: 'acts', variant: 'primary' },
  decline_move: { does: 'acts' },
  contest: { does: 'asks', variant: 'primary' },
  answer: { does: 'asks', variant: 'primary' },
  complete: { does: 'asks', variant: 'primary' },
  change: { does: 'asks' },
  reschedule: { does: 'asks' },
  no_show: { does: 'asks' },
  withdraw: { does: 'asks' },
  cancel: { does: 'asks', variant: 'quiet' },
} as const satisfies Record<Mine, { does: 'acts' | 'asks'; variant?: 'primary' | 'quiet' }>

/** What asks in a dialog before it is done. */
export type Asked = { [A in Mine]: (typeof buttons)[A] extends { does: 'asks' } ? A : never }[Mine]
export const asksFirst = (action: Mine): action is Asked => buttons[action].does === 'asks'

/** An open dialog, the order when it was opened, and the dialog that it was opened from, which comes back after it. */
interface Opened {
  action: Asked
  since: OrderView
  then?: Asked | undefined
}

/** What is done with an order, and what told how it stood where this was decided. */
interface Deed {
  action: Mine
  body: ActBody
  of: string
}

/**
 * The state of an order's actions: the open dialog, the pending action, the last refusal. The page holds it, above every
 * place of the buttons: a changed order moves the buttons, and that must not close a dialog with input or remove a refusal.
 */
export function useOrderActions(order: OrderView) {
  const t = useT()
  const locale = useLocale()
  const queries = useQueryClient()
  // Whether the open dialog has sent something that was never answered.
  const [wasLost, setWasLost] = useState(false)
  const [open, setOpen] = useState<Opened | null>(null)
  // What was lost in the open dialog, where that is no form.
  const [lost, setLost] = useState(lostHere)
  const key = keys.order(order.orderid)
  const acting = useChange(
    async ({ input: { action, body, of }, lost }: Attempted<Deed>) => {
      const { orderid } = order
      const own = { as: 'customer' as const, ...body, ...withSecret(orderSecret(orderid)) }
      try {
        const sending = { once: true, of, lost } as const
        const done = await api.either('POST /api/h/orders/{orderid}/{action}', { orderid, action, body: own }, sending)
        // What was cancelled may be booked again, in the same words.
        if (action === 'cancel') attemptsOver(choices)
        // What was done in place of it is told by the dialog, with what was done since.
        return done.other ? done : { ...done, data: await asItStands(t, done.data, () => fetchOrder(orderid)) }
      } catch (error) {
        if (isUnanswered(error)) setWasLost(true)
        // After a refusal the page shows the current state of the order, and a text says so.
        const now = await fetchOrder(orderid).catch(() => undefined)
        if (now) queries.setQueryData(key, now)
        throw new Error(refusalWords(t, locale, { error, action, before: order, now: now ?? order }), { cause: error })
      }
    },
    // A lost answer that comes late tells how it stood then: the order is asked for anew.
    { stale: [keys.orders, key], known: ({ data }) => [[key, data]], says: 'itself' },
  )
  // The order as it was when an attempt was sent that is not answered yet, and what tells it from a changed one.
  const otherDone = acting.answer?.other?.input
  // Another time is chosen anew; of the rest nothing can be sent any more.
  const isEnded = otherDone !== undefined && otherDone.action !== 'reschedule'
  const asAgreed = useAsAgreed(order, acting.agreed !== undefined || isEnded)
  const of = asAgreed.startsAt ?? ''
  const comeBack = (now: OrderView) => {
    const then = open?.then
    setOpen(then && now.actions.includes(then) ? { action: then, since: now } : null)
  }
  function did(action: Mine, now = order) {
    comeBack(now)
    const asked = order.proposal?.sameTime ? 'person' : 'move'
    const done =
      action === 'accept_move'
        ? (`accept_${asked}` as const)
        : action === 'decline_move'
          ? (`decline_${asked}` as const)
          : action
    toast.success(t(`buying.did.${done}`, { company: order.company.name }))
  }
  return {
    order,
    open,
    busy: acting.isPending,
    isLost: acting.isLost,
    agreed: acting.agreed?.input,
    /** What was done first, unseen, in place of what was sent last, and the order after that. */
    first: acting.isPending || !otherDone || !acting.answer ? undefined : { ...otherDone, now: acting.answer.data },
    asAgreed,
    wasLost,
    problem: acting.error?.message ?? null,
    run: (action: Mine, body: ActBody, done?: () => void) =>
      acting.send({ input: { action, body, of }, lost: open ? lost : lostHere() }, ({ data, other }) => {
        if (!other) {
          done?.()
          return did(action, data)
        }
        // The dialog says what was done instead, and goes on from there.
        setOpen(open && { ...open, since: data })
      }),
    /** For a form: sends it, throws what was refused in words; and what comes after it was done. */
    sendAndWait: (action: Mine, body: ActBody, before: Lost) =>
      acting.sendAndWait({ input: { action, body, of }, lost: before }),
    did,
    /** @param then the dialog that this is asked from, if it is to come back afterwards */
    ask: (action: Asked, then?: Asked) => {
      acting.forget()
      setLost(lostHere)
      setWasLost(false)
      setOpen({ action, since: order, then })
    },
    close: () => {
      acting.forget()
      comeBack(order)
    },
  }
}

/** Why an action was refused; `now` is the order as it stands by then. */
function refusalWords(
  t: Translate,
  locale: Locale,
  { error, action, before, now }: { error: unknown; action: OrderAction; before: OrderView; now: OrderView },
): string {
  const answered = action === 'accept_move' || action === 'decline_move'
  const gone = error instanceof ApiError && error.code === 'orders.not_allowed_now'
  if (answered && gone && now.startsAt && traitsOf(now.status).stands)
    return t(`buying.${answeredElsewhere(before, now)}`, {
      company: now.company.name,
      person: before.proposal?.staff?.name ?? '',
      when: formatInstant(now.startsAt, locale, now.zone),
    })
  return error instanceof Error ? error.message : 'Error'
}

export type OrderActing = ReturnType<typeof useOrderActions>
