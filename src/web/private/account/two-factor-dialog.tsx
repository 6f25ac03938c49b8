import type { TwoFactorSetup } from '#contracts/identity.ts'
import { figures } from '#shared/figures.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { useForm, useValueOf } from '#web/ui/kit/use-form.ts'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import styles from './account.module.css'
import { CodeField } from './code-field.tsx'
import { useConfirmTwoFactor } from './security-api.ts'

/** The app scans the QR code or gets the typed secret; a first code proves that it works. */
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
  const confirm = useConfirmTwoFactor()
  const form = useForm({
    of: 'PUT /api/h/two-factor',
    start: { tac: '' },
    keep: null,
    main: 'tac',
    // A code works for one try only: the next try needs the app's next code.
    send: ({ tac }): Promise<string[]> => confirm.sendAndWait(tac).finally(() => form.discard()),
    onSaved: onDone,
  })
  return (
    <Dialog title={t('account.twoFactorBegin')} onClose={onClose} backdropCloses={false}>
      <Form of={form}>
        <p>{t('account.twoFactorScan')}</p>
        <img className={styles.qr} src={setup.qr} width={200} height={200} alt={t('account.twoFactorPicture')} />
        <p className={styles.secondary}>
          {t('account.twoFactorType')} <code className={styles.secret}>{grouped(setup.secret)}</code>
        </p>
        <CodeField {...form.field('tac')} label={t('account.twoFactorFirst')} />
        <SendButton of={form} disabled={useValueOf(form, 'tac').length < figures.codeDigits}>
          {t('account.twoFactorTurnOn')}
        </SendButton>
      </Form>
    </Dialog>
  )
}

const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')
