import { useEffect, useRef, useState } from 'react'
import type { ScheduleView } from '#contracts/desk.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Segmented, Stack } from '#web/ui/pieces/field.tsx'
import { hasUnsaved } from '#web/ui/state/unsaved.ts'
import { Lacking, useMay } from '../may.tsx'
import type { AddAt } from './add-at.ts'
import { BlockForm } from './block-form.tsx'
import { WalkInForm } from './walk-in-form.tsx'

const choices = ['booking', 'closed'] as const
export type What = (typeof choices)[number]
const needOf = { booking: 'POST /api/h/desk/walk-ins', closed: 'POST /api/h/schedule/blocks' } as const

/**
 * A booking for somebody who called or came by, or time that is closed. It closes once one of them is saved, unless the
 * other has unsaved input: then that one is shown, and the saved one is reset. What was closed is told at the end in any case.
 */
export function AddDialog({
  companyid,
  data,
  at,
  of,
  onOf,
  onClose,
}: {
  companyid: string
  data: ScheduleView
  at: AddAt
  /** Which of them is shown at first; what is no choice is the first that one may. */
  of: string | null
  onOf: (what: What) => void
  /** @param closingid time that was closed although bookings lie in it */
  onClose: (closingid?: string) => void
}) {
  const t = useT()
  const may = useMay(companyid)
  const possible = choices.filter((choice) => may(needOf[choice]))
  const [what, setWhat] = useState<What>(possible.find((choice) => choice === of) ?? possible[0] ?? 'booking')
  const show = (next: What) => {
    setWhat(next)
    onOf(next)
  }
  const [wasClosed, setWasClosed] = useState(what === 'closed')
  const [done, setDone] = useState({ booking: 0, closed: 0 })
  const [lastClosing, setLastClosing] = useState<string>()
  const booking = useRef<HTMLDivElement>(null)
  const closed = useRef<HTMLDivElement>(null)
  const finish = (which: What, closingid = lastClosing) => {
    const [other, panel] = which === 'booking' ? (['closed', closed] as const) : (['booking', booking] as const)
    if (!panel.current || !hasUnsaved(panel.current)) return onClose(closingid)
    setLastClosing(closingid)
    setDone((before) => ({ ...before, [which]: before[which] + 1 }))
    show(other)
  }
  // The pressed button is gone with its form: the focus moves to the other form.
  useEffect(() => {
    if (done.closed > 0) booking.current?.focus()
  }, [done.closed])
  useEffect(() => {
    if (done.booking > 0) closed.current?.focus()
  }, [done.booking])
  const form = { companyid, data, at }
  return (
    <Dialog title={t('desk.addTitle')} onClose={() => onClose(lastClosing)}>
      <Stack>
        {possible.length > 1 && (
          <Segmented
            label={t('desk.addTitle')}
            value={what}
            onChange={(next) => {
              show(next)
              if (next === 'closed') setWasClosed(true)
            }}
            options={possible.map((value) => ({ value, label: t(`desk.add_${value}`) }))}
          />
        )}
        <Lacking companyid={companyid} of={choices.map((choice) => needOf[choice])} />
        {/* The other one stays as it was filled in. */}
        {possible.includes('booking') && (
          <div ref={booking} tabIndex={-1} hidden={what !== 'booking'}>
            <WalkInForm key={done.booking} {...form} onDone={() => finish('booking')} />
          </div>
        )}
        {wasClosed && (
          <div ref={closed} tabIndex={-1} hidden={what !== 'closed'}>
            <BlockForm key={done.closed} {...form} onDone={(closingid) => finish('closed', closingid)} />
          </div>
        )}
      </Stack>
    </Dialog>
  )
}
