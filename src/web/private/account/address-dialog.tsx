import { figures } from '#shared/figures.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { useForm, useValueOf } from '#web/ui/kit/use-form.ts'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useAddressChange } from './account-api.ts'
import { CodeField } from './code-field.tsx'

/** A new email or phone: typed, proved by a code sent there, then replaces the old one. */
export function AddressDialog({ kind, onClose }: { kind: 'email' | 'phone'; onClose: () => void }) {
  const t = useT()
  const { request, verify } = useAddressChange()
  const name = kind === 'email' ? 'email' : 'phoneno'
  const address = useForm({
    of: 'POST /api/h/update-cinfo',
    start: { email: '', phoneno: '' },
    keep: `new_${kind}`,
    main: name,
    send: ({ email, phoneno }) =>
      request.sendAndWait(kind === 'email' ? { email: email.trim() } : { phoneno: phoneno.trim() }),
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
  const sent = request.answer
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
        </Form>
      )}
    </Dialog>
  )
}
