import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useCompanyPrefs, useHandIn } from './desk-api.ts'
import { useMay } from './may.tsx'
import parts from './parts.module.css'

/** How a company that is not open stands with us, above its dashboard: waiting, asked for changes, suspended or rejected. */
export function Approval({ companyid }: { companyid: string }) {
  const t = useT()
  const may = useMay(companyid)
  const { data: company } = useCompanyPrefs(companyid)
  const handIn = useHandIn()
  if (!company || company.status === 'open') return null
  const { status, handedInAt, decisionWords } = company
  const waits = status === 'pending_approval' && handedInAt !== null
  const asked = status === 'pending_approval' && !waits
  const said = !waits && decisionWords && <p>{t('desk.approval_words', { words: decisionWords })}</p>
  return (
    <Alert tone={waits ? 'waiting' : 'trouble'}>
      <div className={parts.stack}>
        <strong>
          {t(
            waits
              ? 'desk.approval_waiting'
              : asked
                ? 'desk.approval_changes'
                : status === 'suspended'
                  ? 'desk.approval_suspended'
                  : 'desk.approval_rejected',
          )}
        </strong>
        {waits && <p>{t('desk.approval_waitingText')}</p>}
        {status === 'suspended' && <p>{t('desk.approval_suspendedText')}</p>}
        {said}
        {asked && (
          <>
            <p>{t('desk.approval_changesText')}</p>
            {may('POST /api/h/comp-prefs') && (
              <div>
                <Button
                  variant="primary"
                  busy={handIn.isPending}
                  onClick={() => handIn.send(company.companyid, () => toast.success(t('desk.approval_handedIn')))}
                >
                  {t('desk.approval_handIn')}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Alert>
  )
}
