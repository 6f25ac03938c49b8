import { useState } from 'react'
import type { ChangeQuote } from '#contracts/change.ts'
import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { Address } from '#web/ui/address/address.tsx'
import { isUnanswered } from '#web/ui/client/api.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { asShown } from '#web/ui/kit/as-seen.ts'
import { ChoiceGroup } from '#web/ui/kit/choice-group.tsx'
import { OtherDoneAgain } from '#web/ui/kit/form.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Choice } from '#web/ui/pieces/field.tsx'
import { Alert, Skeleton } from '#web/ui/pieces/pieces.tsx'
import styles from './buying.module.css'
import { useChangeQuote } from './buying-api.ts'
import type { ActBody } from './buying-calls.ts'
import { ChangeAddons } from './change-addons.tsx'
import { ChangeSum } from './change-sum.tsx'
import type { DialogProps } from './dialog-props.ts'
import orderStyles from './order.module.css'
import { useChangeWish } from './use-change-wish.ts'
import type { OrderActing } from './use-order-actions.ts'

/** What was sent: the wish, in words to compare, and the price that it was sent at. */
interface Sent {
  wish: string
  body: ActBody
  quote: ChangeQuote | undefined
}

/** What may be changed of a booking: its time, in a dialog of its own; who serves, where to, and what is added, with the price. */
export function ChangeDialog({ order, news, gone, onClose, acting }: DialogProps & { acting: OrderActing }) {
  const t = useT()
  const locale = useLocale()
  // As it is booked: what can be chosen, whatever a choice comes to.
  const booked = useChangeQuote(order.orderid, {})
  const change = useChangeWish(order, booked.data?.place ?? null)
  // What was sent and not answered can be sent again as it was, at the sum that was agreed: the booking may be changed by it
  // already, and what it would come to now is another question.
  const [sent, setSent] = useState<Sent>()
  const again = acting.isLost && sent?.wish === JSON.stringify(change.wish) ? sent : undefined
  const quote = useChangeQuote(order.orderid, change.wish, change.isComplete && !again)
  // What was chosen last and cannot be had is said; the choices stay, as they were before it.
  const [last, setLast] = useState<ChangeQuote>()
  if (quote.data && quote.data !== last) setLast(quote.data)
  const data = quote.data ?? last ?? booked.data
  const failed = quote.error ?? booked.error
  const refused = failed instanceof Error && change.isComplete ? failed.message : null
  // Of nothing there is nothing to try again, nor to be refused.
  const isNothing = acting.isLost && change.isEmpty && data !== undefined
  const problem = isNothing || (gone && !acting.wasLost) ? null : (acting.problem ?? refused)
  // Another wish than the one whose answer is lost may have no price any more: it is sent, and the answer says what was done first.
  const isAsking = acting.isLost && quote.error !== null && !isUnanswered(quote.error) && change.isComplete
  const isPriced =
    again !== undefined ||
    isAsking ||
    (quote.data !== undefined && !quote.isPlaceholderData && !quote.error && change.isComplete)
  const priced = again?.quote ?? quote.data
  const send = () => {
    // A wish without a price of its own is done for the sum that was agreed last, or not at all.
    const agreed = priced?.total ?? sent?.quote?.total ?? order.total
    const body = { ...change.wish, ...asShown(order), expectedTotal: agreed.amount } satisfies ActBody
    const sending = again ?? { wish: JSON.stringify(change.wish), body, quote: priced }
    setSent(sending)
    acting.run('change', sending.body, change.discard)
  }
  // Of some services only the time can change.
  const isTimeOnly =
    data &&
    data.people.length < 2 &&
    data.addons.length === 0 &&
    change.place === null &&
    change.isEmpty &&
    change.isComplete
  return (
    <Dialog
      title={t('buying.act.change')}
      onClose={onClose}
      footer={
        acting.first ? (
          <OtherDoneAgain words={t('buying.changedFirst')} onClose={onClose} />
        ) : isTimeOnly ? undefined : (
          <div className={`${styles.stack} ${styles.wide}`}>
            {!change.isComplete && <p aria-live="polite">{t('buying.change.addressFirst')}</p>}
            {priced && change.isComplete && !change.isEmpty && (again || !quote.error) && (
              <ChangeSum order={order} quote={priced} isBusy={!isPriced} />
            )}
            {problem && (
              <Alert tone="trouble" role="alert">
                {problem}
              </Alert>
            )}
            <Button
              variant="primary"
              block
              busy={acting.busy}
              disabled={gone || change.isEmpty || !isPriced}
              onClick={send}
            >
              {t('buying.change.confirm')}
            </Button>
          </div>
        )
      }
    >
      <div className={styles.stack}>
        {news}
        {!gone && <p className={styles.small}>{t('buying.change.left', { count: order.movesLeft })}</p>}
        {order.startsAt && (
          <div className={orderStyles.changeTime}>
            <span>{formatInstant(order.startsAt, locale, order.zone)}</span>
            {order.actions.includes('reschedule') && (
              <Button
                small
                onClick={() => acting.ask('reschedule', change.isEmpty && change.isComplete ? undefined : 'change')}
              >
                {t('buying.act.reschedule')}
              </Button>
            )}
          </div>
        )}
        {data ? <Choices order={order} quote={data} change={change} /> : refused === null && <Skeleton height={200} />}
      </div>
    </Dialog>
  )
}

type Changing = ReturnType<typeof useChangeWish>

function Choices({ order, quote, change }: { order: OrderView; quote: ChangeQuote; change: Changing }) {
  const t = useT()
  return (
    <>
      {quote.people.length > 1 && <People quote={quote} {...change} />}
      {change.place && (
        <section className={styles.stack} aria-labelledby="change-where">
          <h3 id="change-where">{t('buying.change.where')}</h3>
          <Address place={change.place} change={change.changePlace} />
        </section>
      )}
      {(quote.addons.length > 0 || Object.keys(change.counts).length > 0) && (
        <ChangeAddons order={order} quote={quote} {...change} />
      )}
    </>
  )
}

/** Who is to serve: anybody, or one of those who are free at that time. */
function People({ quote, staffid, setStaffid }: { quote: ChangeQuote } & Pick<Changing, 'staffid' | 'setStaffid'>) {
  const t = useT()
  return (
    <ChoiceGroup legend={t('buying.change.who')}>
      <Choice name="staffid" checked={staffid === null} onChange={() => setStaffid(null)} title={t('slots.anyone')} />
      {quote.people.map((person) => (
        <Choice
          key={person.staffid}
          name="staffid"
          checked={staffid === person.staffid}
          disabled={!person.free && staffid !== person.staffid}
          onChange={() => setStaffid(person.staffid)}
          title={person.name}
          note={person.free ? undefined : t('buying.change.busy')}
        />
      ))}
    </ChoiceGroup>
  )
}
