import { useState } from 'react'
import { Link } from 'react-router'
import type { DeletionBlocker, DeletionView } from '#contracts/privacy.ts'
import { formatInstant } from '#shared/format.ts'
import { deviceZone } from '#web/ui/client/device-zone.ts'
import { leaveFor } from '#web/ui/client/leave-for.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Alert, Card } from '#web/ui/pieces/pieces.tsx'
import { clearSession } from '#web/ui/state/session.ts'
import { titled } from '#web/ui/titled.ts'
import styles from './account.module.css'
import { useDeleteAccount, useDeletion } from './privacy-api.ts'
import { ProofForm } from './proof-form.tsx'

export const meta = titled('account.deleteTitle')

/** Deleting the account: what happens, what blocks it, and the proof of identity. */
export default function DeleteAccount() {
  const t = useT()
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <Link to="/my/security" className={styles.back}>
        <Icon name="left" size={18} /> {t('account.nav_security')}
      </Link>
      <h1>{t('account.deleteTitle')}</h1>
      <Loaded query={useDeletion()}>
        {(deletion) => (
          <div className={styles.stack}>
            {deletion.reasons.length > 0 && <Reasons reasons={deletion.reasons} />}
            <Card>
              <h2>{t('account.deleteWhat')}</h2>
              <ul className={styles.points}>
                <li>{t('account.deleteNow')}</li>
                <li>{t('account.deleteGrace', { days: deletion.graceDays })}</li>
                <li>{t('account.deleteErased')}</li>
                <li>{t('account.deleteKept')}</li>
              </ul>
              <p className={styles.secondary}>
                <Link to="/my/security#export">{t('account.deleteExportFirst')}</Link>
              </p>
              <div className={styles.actions}>
                <Button variant="danger" disabled={deletion.reasons.length > 0} onClick={() => setLeaving(true)}>
                  <Icon name="trash" /> {t('account.deleteTitle')}
                </Button>
              </div>
            </Card>
            {leaving && <Confirm deletion={deletion} onClose={() => setLeaving(false)} />}
          </div>
        )}
      </Loaded>
    </>
  )
}

/** What must be settled first, each with a link. */
function Reasons({ reasons }: { reasons: DeletionBlocker[] }) {
  const t = useT()
  return (
    <Card>
      <h2>{t('account.deleteBlocked')}</h2>
      <p className={styles.secondary}>{t('account.deleteBlockedText')}</p>
      <ul className={styles.rows}>
        {reasons.map((reason) =>
          reason.kind === 'open_order' ? (
            <li key={reason.orderid}>
              <Icon name="receipt" />
              <span className={styles.rowText}>
                <strong>{t('account.blockedOrder', { docno: reason.docno })}</strong>
                <span className={styles.secondary}>{reason.company}</span>
              </span>
              <ButtonLink small to={`/my/order/${reason.orderid}`}>
                {t('account.openOrder')}
              </ButtonLink>
            </li>
          ) : (
            <li key={reason.companyid}>
              <Icon name="store" />
              <span className={styles.rowText}>
                <strong>{reason.name}</strong>
                <span className={styles.secondary}>{t('account.blockedOwner')}</span>
              </span>
              <ButtonLink small to={`/co/${reason.slug}/admin/dashboard`}>
                {t('account.openDesk')}
              </ButtonLink>
            </li>
          ),
        )}
      </ul>
    </Card>
  )
}

function Confirm({ deletion, onClose }: { deletion: DeletionView; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const leave = useDeleteAccount()
  const zone = deviceZone()
  if (leave.answer !== undefined) {
    // The answer has ended this session, too: the browser forgets it once the dialog is closed.
    const done = () => {
      leaveFor('/')
      clearSession()
    }
    return (
      <Dialog title={t('account.deletedTitle')} onClose={done} backdropCloses={false}>
        <div className={styles.dialogStack}>
          <p role="status">{t('account.deletedText', { date: formatInstant(leave.answer, locale, zone, 'long') })}</p>
          <Button variant="primary" block onClick={done}>
            {t('account.deletedDone')}
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('account.deleteConfirm')} onClose={onClose} backdropCloses={false}>
      <div className={styles.dialogStack}>
        <Alert tone="waiting">{t('account.deleteConfirmText', { days: deletion.graceDays })}</Alert>
        <ProofForm
          purpose="deletion"
          hasPassword={deletion.hasPassword}
          hasApp={deletion.hasApp}
          codeGoesTo={deletion.codeGoesTo}
          action={t('account.deleteTitle')}
          danger
          send={leave.sendAndWait}
        />
      </div>
    </Dialog>
  )
}
