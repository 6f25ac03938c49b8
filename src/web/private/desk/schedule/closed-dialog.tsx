import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useUnblockTime } from '../desk-api.ts'
import { Lacking, useMay } from '../may.tsx'
import type { ClosedBlock } from './grid.ts'

/** What is closed and until when, and the way to open it again. */
export function ClosedDialog({
  companyid,
  zone,
  block,
  onClose,
}: {
  companyid: string
  zone: string
  block: ClosedBlock
  onClose: () => void
}) {
  const t = useT()
  const locale = useLocale()
  const unblock = useUnblockTime()
  const mayOpen = useMay(companyid)('DELETE /api/h/schedule/blocks')
  return (
    <Dialog
      title={block.note || t('desk.closedTime')}
      onClose={onClose}
      footer={
        mayOpen && (
          <Button
            busy={unblock.isPending}
            onClick={() =>
              unblock.send({ companyid, blockids: block.blockids }, () => {
                toast.success(t('desk.opened'))
                onClose()
              })
            }
          >
            {t('desk.openAgain')}
          </Button>
        )
      }
    >
      <p>
        {formatInstant(block.startsAt, locale, zone)} – {formatInstant(block.endsAt, locale, zone)}
      </p>
      <Lacking companyid={companyid} of={['DELETE /api/h/schedule/blocks']} />
    </Dialog>
  )
}
