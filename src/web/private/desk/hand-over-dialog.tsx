import { useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { ChangedMeanwhile } from '#web/ui/pieces/changed-meanwhile.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Stack } from '#web/ui/pieces/field.tsx'
import { useStandIns } from './desk-api.ts'
import { Meanwhile } from './meanwhile.tsx'
import { staffOf } from './order-facts.tsx'

/** Who else gives the service and is free then, each a tap away from taking it over; says whether the customer is told or asked. */
export function HandOverDialog({
  order,
  busy,
  over,
  onClose,
  onChoose,
}: {
  order: OrderView
  busy: boolean
  /** It can no longer be handed over. */
  over: boolean
  onClose: () => void
  onChoose: (staffid: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  // A colleague, or the customer, may move it while this is open.
  const [seen] = useState(order)
  const query = useStandIns(order)
  const before = staffOf(order) || t('desk.nobody')
  const when = order.startsAt ? formatInstant(order.startsAt, locale, order.zone) : ''
  return (
    <Dialog title={t('desk.action_hand_over')} onClose={onClose}>
      <Stack>
        <Meanwhile seen={seen} now={order} zone={order.zone} />
        <p>{t('desk.handOverText', { when, before })}</p>
        {over ? (
          <ChangedMeanwhile written={false} />
        ) : (
          <Loaded query={query} height={120}>
            {({ people, asks }) => {
              const others = people.filter(({ serves }) => !serves)
              const free = others.filter((person) => person.free)
              const names = others.flatMap((person) => (person.free ? [] : [person.name])).join(', ')
              return (
                <Stack>
                  {free.length > 0 && <p>{t(asks ? 'desk.askWanted' : `desk.told_${order.toldBy}`, { before })}</p>}
                  {free.map(({ staffid, name }) => (
                    <Button key={staffid} block busy={busy} onClick={() => onChoose(staffid)}>
                      {t('desk.handOverTo', { person: name })}
                    </Button>
                  ))}
                  {free.length === 0 && <p>{t('desk.handOverNobody')}</p>}
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
