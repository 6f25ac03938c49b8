import { useState } from 'react'
import type { TwoFactorSetup } from '#contracts/identity.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Stack } from '#web/ui/pieces/field.tsx'
import styles from './account.module.css'
import { CodeField } from './code-field.tsx'
import { useConfirmTwoFactor } from './security-api.ts'

/** The app scans the picture or takes the typed secret, and shows a first code as proof that it did. */
export function TwoFactorDialog({
  setup,
  onClose,
  onDone,
}: {
  setup: TwoFactorSetup
  onClose: () => void
  onDone: (backupCodes: string[]) => void
}) {
  const t = useT()
  const [tac, setTac] = useState('')
  const confirm = useConfirmTwoFactor(() => setTac(''))
  return (
    <Dialog title={t('account.twoFactorBegin')} onClose={onClose} backdropCloses={false}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          confirm.send(tac, onDone)
        }}
      >
        <Stack>
          <p>{t('account.twoFactorScan')}</p>
          <img className={styles.qr} src={setup.qr} width={200} height={200} alt={t('account.twoFactorPicture')} />
          <p className={styles.secondary}>
            {t('account.twoFactorType')} <code className={styles.secret}>{grouped(setup.secret)}</code>
          </p>
          <CodeField label={t('account.twoFactorFirst')} error={confirm.error?.message} value={tac} onValue={setTac} />
          <Button type="submit" variant="primary" block busy={confirm.isPending} disabled={tac.length < 6}>
            {t('account.twoFactorTurnOn')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}

const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')
