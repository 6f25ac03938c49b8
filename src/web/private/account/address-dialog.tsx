import { useState } from 'react'
import { figures } from '#shared/figures.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { ResendButton } from '#web/ui/kit/resend-button.tsx'
import { useForm, useValueOf } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useAddressChange } from './account-api.ts'
import styles from './account.module.css'
import { CodeField } from './code-field.tsx'

/** A new email or phone: typed, proved by a code sent there, then replaces the old one. */
export function AddressDialog({ kind, onClose }: { kind: 'email' | 'phone'; onClose: () => void }) {
  const t = useT()
  const { request, verify } = useAddressChange()
  const name = kind === 'email' ? 'email' : 'phoneno'
  const [sent, setSent] = useState<{ message: string; at: number } | null>(null)
  const noteSent = ({ message }: { message: string }) => setSent({ message, at: Date.now() })
  const address = useForm({
    of: 'POST /api/h/update-cinfo',
    start: { email: '', phoneno: '' },
    keep: `new_${kind}`,
    main: name,
    send: ({ email, phoneno }) =>
      request.sendAndWait(kind === 'email' ? { email: email.trim() } : { phoneno: phoneno.trim() }),
    onSaved: noteSent,
  })
  const code = useForm({
    of: 'PUT /api/h/update-cinfo',
    start: { tac: '' },
    keep: null,
    main: 'tac',
    send: ({ tac }) => verify.sendAndWait({ tac, ...request.input }),
    onSaved: () => {
      toast.success(t('account.saved'))
      onClose()
    },
  })
  const isShort = useValueOf(code, 'tac').length < figures.codeDigits
  return (
    <Dialog title={t(`account.change_${kind}`)} backdropCloses={!sent} onClose={onClose}>
      {!sent ? (
        <Form key="address" of={address}>
          <TextField
            {...address.field(name)}
            label={t(`account.new_${kind}`)}
            type={kind === 'email' ? 'email' : 'tel'}
            autoComplete={kind === 'email' ? 'email' : 'tel'}
            required
          />
          <SendButton of={address}>{t('account.sendCode')}</SendButton>
        </Form>
      ) : (
        <Form key="code" of={code}>
          <p>{sent.message}</p>
          <CodeField {...code.field('tac')} label={t('account.code')} />
          <SendButton of={code} disabled={isShort}>
            {t('account.confirm')}
          </SendButton>
          {request.error && (
            <Alert tone="trouble" role="alert">
              {request.error.message}
            </Alert>
          )}
          <div className={styles.buttons}>
            <ResendButton
              at={sent.at}
              busy={request.isPending}
              words={(seconds) => (seconds === null ? t('account.codeAgain') : t('account.codeAgainIn', { seconds }))}
              onResend={() => request.input && request.send(request.input, noteSent)}
            />
            <Button
              small
              variant="quiet"
              disabled={request.isPending}
              onClick={() => {
                request.forget()
                code.discard()
                setSent(null)
              }}
            >
              {t('account.codeChange')}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}
