import { useState } from 'react'
import type { ScheduleView } from '#contracts/desk.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { SelectField, Stack } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useUnblockTime } from '../desk-api.ts'
import { Lacking, useMay } from '../may.tsx'
import parts from '../parts.module.css'
import { useWhose } from './closed-words.ts'
import { EntryLine } from './entry-line.tsx'
import { type ClosedBlock, isInClosed, wholeClosing } from './grid.ts'

/**
 * Whose time is closed, where and until when, the bookings that stay in it, each of which leads to where it is handed over, moved
 * or cancelled, and the way to open it again: for all whom the closing concerns, which asks first, or for one of them. Opened
 * from the column of one person it means that one, until another is chosen.
 */
export function ClosedDialog({
  companyid,
  data,
  block,
  onOpen,
  onClose,
}: {
  companyid: string
  data: ScheduleView
  block: ClosedBlock
  onOpen: (orderid: string) => void
  onClose: () => void
}) {
  const t = useT()
  const locale = useLocale()
  const whose = useWhose()
  const unblock = useUnblockTime()
  const mayOpen = useMay(companyid)('DELETE /api/h/schedule/blocks')
  // As it stands now: without what somebody else opened meanwhile.
  const whole = wholeClosing(data, block)
  const opened = whole.filter(({ opens }) => opens)
  const [picked, setPicked] = useState(block.parts.length === 1 ? (block.parts[0]?.blockid ?? '') : '')
  const isGone = picked !== '' && !whole.some((part) => part.blockid === picked)
  const blockid = isGone ? '' : picked
  const [asking, setAsking] = useState(false)
  const staying = data.entries.filter((entry) => isInClosed(entry, whole))
  const chosen = opened.filter((part) => !blockid || part.blockid === blockid)
  const open = () => {
    if ((chosen.length > 1 || isGone) && !asking) return setAsking(true)
    unblock.send({ companyid, blockids: chosen.map((part) => part.blockid) }, () => {
      toast.success(t('desk.opened'))
      onClose()
    })
  }
  return (
    <Dialog
      title={block.note || t('desk.closedTime')}
      onClose={onClose}
      footer={
        mayOpen &&
        chosen.length > 0 && (
          <>
            {asking && <Button onClick={() => setAsking(false)}>{t('ui.back')}</Button>}
            <Button variant={asking ? 'primary' : undefined} busy={unblock.isPending} onClick={open}>
              {asking && chosen.length > 1 ? t('desk.openForAll', { count: chosen.length }) : t('desk.openAgain')}
            </Button>
          </>
        )
      }
    >
      <Stack>
        <p>
          {formatInstant(block.startsAt, locale, data.zone)} – {formatInstant(block.endsAt, locale, data.zone)}
        </p>
        <p>{whose(whole)}</p>
        {staying.length > 0 && (
          <section>
            <h3>{t('desk.stays', { count: staying.length })}</h3>
            <ol className={parts.timeline}>
              {staying.map((entry) => (
                <li key={entry.lineid}>
                  <EntryLine entry={entry} zone={data.zone} onOpen={onOpen} />
                </li>
              ))}
            </ol>
          </section>
        )}
        {asking && <Alert tone="waiting">{t('desk.openAsks', { whose: whose(chosen) })}</Alert>}
        {mayOpen && opened.length > 1 && !asking && (
          <SelectField label={t('desk.openFor')} value={blockid} onChange={(event) => setPicked(event.target.value)}>
            <option value="">{t('desk.openAll', { count: opened.length })}</option>
            {opened.map((part) => (
              <option key={part.blockid} value={part.blockid}>
                {whose([part])}
              </option>
            ))}
          </SelectField>
        )}
        {mayOpen && opened.length === 0 && <p>{t('desk.opensNot')}</p>}
        <Lacking companyid={companyid} of={['DELETE /api/h/schedule/blocks']} />
      </Stack>
    </Dialog>
  )
}
