import { useState } from 'react'
import type { OrderView, StandInsView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { asShown } from '#web/ui/kit/as-seen.ts'
import { OtherDoneAlert } from '#web/ui/kit/form.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { ChangedMeanwhile } from '#web/ui/pieces/changed-meanwhile.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Stack } from '#web/ui/pieces/field.tsx'
import { useStandIns } from './desk-api.ts'
import { Meanwhile, standingOf } from './meanwhile.tsx'
import { staffOf } from './order-facts.tsx'
import { AskedAlready } from './parts.tsx'

/** Who else gives the service and is free then, each a tap away from taking it over; says whether the customer is told or asked. */
export function HandOverDialog({
  order,
  busy,
  sent,
  first,
  over,
  onClose,
  onChoose,
}: {
  order: OrderView
  busy: boolean
  /** A choice is on its way, or its answer is lost. */
  sent: boolean
  /** What was done first, unseen, in place of the last choice. */
  first: string | undefined
  /** It can no longer be handed over. */
  over: boolean
  onClose: () => void
  onChoose: (staffid: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  // A colleague, or the customer, may move it while this is open.
  const query = useStandIns(order)
  const [shown, setShown] = useState<{ order: OrderView; data?: StandInsView | undefined }>({ order })
  if (!shown.data && query.data) setShown({ ...shown, data: query.data })
  // The list stays as it was until the change has been read: no other name comes under a finger.
  const isOther = !sent && shown.data !== undefined && !isSameList(shown.data, query.data)
  const isUnread = isOther || (!sent && !isSameStanding(shown.order, order))
  const showAnew = () => setShown({ order, data: query.data })
  const before = staffOf(shown.order) || t('desk.nobody')
  const when = shown.order.startsAt ? formatInstant(shown.order.startsAt, locale, order.zone) : ''
  return (
    <Dialog title={t('desk.action_hand_over')} onClose={onClose}>
      <Stack>
        {isUnread && !first && (
          <Meanwhile
            seen={standingOf(shown.order)}
            now={standingOf(order)}
            zone={order.zone}
            besides={isOther ? [t('desk.freeMeanwhile')] : undefined}
            {...(!over && { onRead: showAnew })}
          />
        )}
        {first && (
          <OtherDoneAlert>
            <p>{first}</p>
            {isUnread && !over && <Button onClick={showAnew}>{t('desk.showAnew')}</Button>}
          </OtherDoneAlert>
        )}
        <p>{t('desk.handOverText', { when, before })}</p>
        {!over && shown.data && <AskedAlready order={shown.order} stays={!shown.data.asks} />}
        {over ? (
          !first && <ChangedMeanwhile written={false} />
        ) : (
          <Loaded query={{ ...query, data: shown.data }} height={120}>
            {({ people, asks, lacking }) => {
              const others = people.filter(({ serves }) => !serves)
              const free = others.filter((person) => person.free)
              const names = others.flatMap((person) => (person.free ? [] : [person.name])).join(', ')
              return (
                <Stack>
                  {free.length > 0 && <p>{t(asks ? 'desk.askWanted' : `desk.told_${order.toldBy}`, { before })}</p>}
                  {free.map(({ staffid, name }) => (
                    <Button key={staffid} block busy={busy} disabled={isUnread} onClick={() => onChoose(staffid)}>
                      {t('desk.handOverTo', { person: name })}
                    </Button>
                  ))}
                  {free.length === 0 && <p>{lacking ?? t('desk.handOverNobody')}</p>}
                  {names && <p>{t('desk.handOverBusy', { names })}</p>}
                </Stack>
              )
            }}
          </Loaded>
        )}
      </Stack>
    </Dialog>
  )
}

const isSameList = (shown: StandInsView, now: StandInsView | undefined) =>
  now === undefined || JSON.stringify(shown) === JSON.stringify(now)

function isSameStanding(shown: OrderView, now: OrderView): boolean {
  const [one, other] = [shown, now].map((order) => JSON.stringify(asShown(order)))
  return one === other
}
