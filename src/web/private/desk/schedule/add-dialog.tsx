import { useState } from 'react'
import type { ScheduleView } from '#contracts/desk.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Segmented, Stack } from '#web/ui/pieces/field.tsx'
import type { AddAt } from './add-at.ts'
import { BlockForm } from './block-form.tsx'
import { WalkInForm } from './walk-in-form.tsx'

/** A booking for somebody who called or came by, or time that is closed. */
export function AddDialog({
  companyid,
  data,
  at,
  onClose,
}: {
  companyid: string
  data: ScheduleView
  at: AddAt
  onClose: () => void
}) {
  const t = useT()
  const [what, setWhat] = useState<'booking' | 'closed'>('booking')
  const [wasClosed, setWasClosed] = useState(false)
  const form = { companyid, data, at, onDone: onClose }
  return (
    <Dialog title={t('desk.addTitle')} onClose={onClose}>
      <Stack>
        <Segmented
          label={t('desk.addTitle')}
          value={what}
          onChange={(next) => {
            setWhat(next)
            if (next === 'closed') setWasClosed(true)
          }}
          options={[
            { value: 'booking', label: t('desk.add_booking') },
            { value: 'closed', label: t('desk.add_closed') },
          ]}
        />
        {/* The other one stays as it was filled in. */}
        <div hidden={what !== 'booking'}>
          <WalkInForm {...form} />
        </div>
        {wasClosed && (
          <div hidden={what !== 'closed'}>
            <BlockForm {...form} />
          </div>
        )}
      </Stack>
    </Dialog>
  )
}
