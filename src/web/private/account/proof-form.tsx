import { useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { useForm } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Stack, TextField } from '#web/ui/pieces/field.tsx'
import { CodeField } from './code-field.tsx'
import { useProofCode } from './privacy-api.ts'
import type { Proof } from './proof.ts'

/** A proof of identity: by password, or by a code sent to the user's address. */
export function ProofForm({
  purpose,
  hasPassword,
  hasApp = false,
  codeGoesTo,
  action,
  danger = false,
  send,
}: {
  purpose: 'deletion' | 'stepup'
  hasPassword: boolean
  /** Two-factor is on: the code is the app's, and none is sent. */
  hasApp?: boolean
  codeGoesTo: string
  /** What the button says. */
  action: string
  danger?: boolean
  /** @throws the server's refusal, which shows in this form */
  send: (proof: Proof) => Promise<unknown>
}) {
  const t = useT()
  const code = useProofCode(purpose)
  const [byCode, setByCode] = useState(!hasPassword)
  const form = useForm({
    // Every form sends the same shape.
    of: 'POST /api/h/deletion',
    start: { password: '', tac: '' },
    keep: null,
    main: byCode ? 'tac' : 'password',
    send: ({ password, tac }) => send(byCode ? { tac } : { password }),
  })
  if (byCode && !hasApp && !code.answer) {
    return (
      <Stack>
        <p>{t('account.proofByCode', { to: codeGoesTo })}</p>
        {code.error && <p role="alert">{code.error.message}</p>}
        <Button variant="primary" block busy={code.isPending} onClick={() => code.send()}>
          {t('account.sendCode')}
        </Button>
        {hasPassword && (
          <Button variant="quiet" block onClick={() => setByCode(false)}>
            {t('account.proofUsePassword')}
          </Button>
        )}
      </Stack>
    )
  }
  return (
    <Form of={form}>
      {byCode ? (
        <>
          <p>{hasApp ? t('account.proofByApp') : code.answer?.message}</p>
          <CodeField {...form.field('tac')} label={t('account.code')} orBackup={hasApp} />
        </>
      ) : (
        <TextField
          {...form.field('password')}
          label={t('account.currentPassword')}
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      <SendButton of={form} variant={danger ? 'danger' : 'primary'}>
        {action}
      </SendButton>
      {(!byCode || (hasApp && hasPassword)) && (
        <Button variant="quiet" block onClick={() => setByCode(!byCode)}>
          {t(byCode ? 'account.proofUsePassword' : hasApp ? 'account.proofUseApp' : 'account.proofUseCode')}
        </Button>
      )}
    </Form>
  )
}
