import { useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Stack, TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useAddressChange } from './account-api.ts'
import { CodeField } from './code-field.tsx'

/** A new email or phone: typed, proved by the code that went there, then put in place of the old. */
export function AddressDialog({ kind, onClose }: { kind: 'email' | 'phone'; onClose: () => void }) {
  const t = useT()
  const { request, verify } = useAddressChange()
  const [value, setValue] = useState('')
  const [tac, setTac] = useState('')
  const address = kind === 'email' ? { email: value.trim() } : { phoneno: value.trim() }
  const sent = request.answer
  return (
    <Dialog title={t(`account.change_${kind}`)} backdropCloses={!sent} onClose={onClose}>
      {!sent ? (
        <form
          key="address"
          onSubmit={(event) => {
            event.preventDefault()
            request.send(address)
          }}
        >
          <Stack>
            <TextField
              label={t(`account.new_${kind}`)}
              type={kind === 'email' ? 'email' : 'tel'}
              autoComplete={kind === 'email' ? 'email' : 'tel'}
              required
              maxLength={255}
              error={request.error?.message}
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
            <Button type="submit" variant="primary" block busy={request.isPending}>
              {t('account.sendCode')}
            </Button>
          </Stack>
        </form>
      ) : (
        <form
          key="code"
          onSubmit={(event) => {
            event.preventDefault()
            verify.send({ tac, address }, () => {
              toast.success(t('account.saved'))
              onClose()
            })
          }}
        >
          <Stack>
            <p>{sent.message}</p>
            <CodeField label={t('account.code')} error={verify.error?.message} value={tac} onValue={setTac} />
            <Button type="submit" variant="primary" block busy={verify.isPending} disabled={tac.length < 6}>
              {t('account.confirm')}
            </Button>
          </Stack>
        </form>
      )}
    </Dialog>
  )
}
