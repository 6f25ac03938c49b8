import { useState } from 'react'
import { figures } from '#shared/figures.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { useOwnProfile } from '#web/ui/kit/own-profile.ts'
import { ResendButton } from '#web/ui/kit/resend-button.tsx'
import { useForm, useValueOf } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './account.module.css'
import { type Address, useAddressChange } from './account-api.ts'
import { CodeField } from './code-field.tsx'
import type { Proof } from './proof.ts'
import { ProofForm } from './proof-form.tsx'
import { wantsProof } from './use-step-up.tsx'

/** A new email or phone: typed, proved by a code sent there, then replaces the old one. */
export function AddressDialog({ kind, onClose }: { kind: 'email' | 'phone'; onClose: () => void }) {
  const t = useT()
  const { request, verify } = useAddressChange()
  const name = kind === 'email' ? 'email' : 'phoneno'
  const { data: profile } = useOwnProfile()
  const [sent, setSent] = useState<{ message: string; at: number; to: Address } | null>(null)
  // The address for which a proof of identity is asked.
  const [proving, setProving] = useState<Address | null>(null)
  const ask = async (to: Address, proof: Partial<Proof> = {}) => {
    const { message } = await request.sendAndWait({ ...to, ...proof })
    setProving(null)
    setSent({ message, at: Date.now(), to })
  }
  const address = useForm({
    of: 'POST /api/h/update-cinfo',
    start: { email: '', phoneno: '' },
    keep: `new_${kind}`,
    main: name,
    send: async ({ email, phoneno }) => {
      const to = kind === 'email' ? { email: email.trim() } : { phoneno: phoneno.trim() }
      await ask(to).catch((error: Error) => {
        if (!wantsProof(error)) throw error
        setProving(to)
      })
    },
  })
  const code = useForm({
    of: 'PUT /api/h/update-cinfo',
    start: { tac: '' },
    keep: null,
    main: 'tac',
    send: ({ tac }) => verify.sendAndWait({ tac, ...sent?.to }),
    onSaved: () => {
      toast.success(t('account.saved'))
      onClose()
    },
  })
  const isShort = useValueOf(code, 'tac').length < figures.codeDigits
  return (
    <Dialog
      title={t(`account.${profile?.[kind] ? 'change' : 'add'}_${kind}`)}
      backdropCloses={!sent && !proving}
      onClose={onClose}
    >
      {proving && profile ? (
        <ProofForm
          purpose="stepup"
          hasPassword={profile.hasPassword}
          hasApp={profile.twoFactor}
          codeGoesTo={profile.email ?? profile.phone ?? ''}
          action={t('account.sendCode')}
          send={(proof) => ask(proving, proof)}
        />
      ) : !sent ? (
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
              onResend={() => request.send(sent.to, ({ message }) => setSent({ message, at: Date.now(), to: sent.to }))}
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
