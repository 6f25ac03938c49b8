import { useState } from 'react'
import type { ClosedPart, ClosingView } from '#contracts/desk.ts'
import { formatInstant, formatSpan } from '#shared/format.ts'
import { isId } from '#shared/ids.ts'
import { isShut } from '#web/ui/client/api.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { SelectField, Stack } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useNow } from '#web/ui/state/use-now.ts'
import { useClosing, useUnblockTime } from '../desk-api.ts'
import { Lacking, useMay } from '../may.tsx'
import { zoneClock } from '../zone-clock.ts'
import { useWhose } from './closed-words.ts'
import { Staying } from './staying.tsx'

interface Props {
  companyid: string
  /** By its id, whatever days, branch or person the schedule shows. */
  closingid: string
  /** The part of it that was opened, from the column of one person; empty for the whole. */
  part: string
  onOpen: (orderid: string) => void
  onDay: (day: string) => void
  onClose: () => void
}

/**
 * Whose time is closed, where and until when, the bookings that stay in it, each of which leads to where it is handed over, moved
 * or cancelled, and the way to open it again: for all whom the closing concerns, which asks first, or for one of them. Opened
 * from the column of one person it means that one, until another is chosen.
 */
export function ClosedDialog({ companyid, closingid, part, onOpen, onDay, onClose }: Props) {
  const t = useT()
  const query = useClosing(companyid, closingid)
  const isNone = !isId(closingid)
  const isGone = isNone || isShut(query.error)
  const opening = useOpening(companyid, (!isGone && query.data?.parts) || [], part, onClose)
  return (
    <Dialog
      title={query.data?.note || t('desk.closedTime')}
      onClose={onClose}
      footer={opening.chosen.length > 0 && <OpenButtons {...opening} />}
    >
      {isNone ? (
        <Alert tone="waiting">{t('desk.noSuchClosing')}</Alert>
      ) : (
        <Loaded query={query} {...(isGone && { failed: ({ message }) => <Alert tone="waiting">{message}</Alert> })}>
          {(closing) => (
            <Stack>
              <When closing={closing} onDay={onDay} />
              {/* The question stands alone: under a long list nobody would see it. */}
              {opening.asking ? (
                <Asked {...opening} />
              ) : (
                <>
                  <Staying closing={closing} onOpen={onOpen} />
                  <OpenFor {...opening} />
                </>
              )}
              <Lacking companyid={companyid} of={['DELETE /api/h/schedule/blocks']} />
            </Stack>
          )}
        </Loaded>
      )}
    </Dialog>
  )
}

/** From when until when, and whose time it is; the way to its first day. */
function When({ closing, onDay }: { closing: ClosingView; onDay: (day: string) => void }) {
  const t = useT()
  const locale = useLocale()
  const whose = useWhose()
  const now = useNow()
  const { startsAt, zone, parts } = closing
  return (
    <>
      <p>{formatSpan(closing, locale, zone, now)}</p>
      <p>{whose(parts)}</p>
      <div>
        <Button small onClick={() => onDay(zoneClock(startsAt, zone).day)}>
          {t('desk.closingDay', { day: formatInstant(startsAt, locale, zone, 'date') })}
        </Button>
      </div>
    </>
  )
}

/** Whom the time is opened for again, and the question before it is opened for several. */
function useOpening(companyid: string, whole: readonly ClosedPart[], part: string, onClose: () => void) {
  const t = useT()
  const unblock = useUnblockTime()
  const mayOpen = useMay(companyid)('DELETE /api/h/schedule/blocks')
  const opened = mayOpen ? whole.filter(({ opens }) => opens) : []
  const [picked, setPicked] = useState(part)
  const [asking, setAsking] = useState(false)
  // As it stands now: without what somebody else opened meanwhile.
  const isGone = picked !== '' && !whole.some(({ blockid }) => blockid === picked)
  const blockid = isGone ? '' : picked
  const chosen = opened.filter((one) => !blockid || one.blockid === blockid)
  const open = () => {
    if ((chosen.length > 1 || isGone) && !asking) return setAsking(true)
    unblock.send({ companyid, blockids: chosen.map((one) => one.blockid) }, () => {
      toast.success(t('desk.opened'))
      onClose()
    })
  }
  const others = whole.length - chosen.length
  return { mayOpen, opened, chosen, others, blockid, setPicked, asking, setAsking, open, busy: unblock.isPending }
}

type Opening = ReturnType<typeof useOpening>

/** The button says how many it opens for, or for whom alone. */
function OpenButtons({ asking, setAsking, busy, open, chosen, others }: Opening) {
  const t = useT()
  const [{ name } = { name: '' }, ...more] = chosen
  const label =
    more.length > 0
      ? asking && t('desk.openForAll', { count: chosen.length })
      : others > 0 && t('desk.openForOne', { name: name || t('desk.nobody') })
  return (
    <>
      {asking && <Button onClick={() => setAsking(false)}>{t('ui.back')}</Button>}
      <Button variant={asking ? 'primary' : undefined} busy={busy} onClick={open}>
        {label || t('desk.openAgain')}
      </Button>
    </>
  )
}

function Asked({ chosen }: Opening) {
  const t = useT()
  const whose = useWhose()
  return (
    <Alert tone="waiting" role="status">
      {t('desk.openAsks', { whose: whose(chosen) })}
    </Alert>
  )
}

/** The choice whom to open it for, and how many it stays closed for. */
function OpenFor({ mayOpen, opened, others, blockid, setPicked }: Opening) {
  const t = useT()
  const whose = useWhose()
  if (mayOpen && opened.length === 0) return <p>{t('desk.opensNot')}</p>
  if (opened.length < 2) return null
  return (
    <SelectField
      label={t('desk.openFor')}
      help={others > 0 ? t('desk.othersStay', { count: others }) : undefined}
      value={blockid}
      onChange={(event) => setPicked(event.target.value)}
    >
      <option value="">{t('desk.openAll', { count: opened.length })}</option>
      {opened.map((part) => (
        <option key={part.blockid} value={part.blockid}>
          {whose([part])}
        </option>
      ))}
    </SelectField>
  )
}
