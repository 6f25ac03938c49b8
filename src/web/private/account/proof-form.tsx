import { figures } from '#shared/figures.ts'
import { useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Stack, TextField } from '#web/ui/pieces/field.tsx'
import { useProofCode } from './privacy-api.ts'
import type { Proof } from './proof.ts'

const digits = `[0-9]{${figures.codeDigits}}`

/** Proves once more who one is: by password, or by a code sent to one's own address. */
export function ProofForm({
  purpose,
  hasPassword,
  hasApp = false,
  codeGoesTo,
  action,
  danger = false,
  busy,
  error,
  onProof,
}: {
  purpose: 'deletion' | 'stepup'
  hasPassword: boolean
  /** Two-factor is on: the code is the app's, and none is sent. */
  hasApp?: boolean
  codeGoesTo: string
  /** What the button says. */
  action: string
  danger?: boolean
  busy: boolean
  error: Error | null
  onProof: (proof: Proof) => void
}) {
  const t = useT()
  const code = useProofCode(purpose)
  const [byCode, setByCode] = useState(!hasPassword)
  const [password, setPassword] = useState('')
  const [tac, setTac] = useState('')
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
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onProof(byCode ? { tac } : { password })
      }}
    >
      <Stack>
        {byCode ? (
          <>
            <p>{hasApp ? t('account.proofByApp') : code.answer?.message}</p>
            <TextField
              label={t('account.code')}
              name="tac"
              inputMode={hasApp ? 'text' : 'numeric'}
              autoComplete="one-time-code"
              pattern={hasApp ? `${digits}|[a-z0-9]{5}-[a-z0-9]{5}` : digits}
              required
              error={error?.message}
              value={tac}
              onChange={(event) => setTac(event.target.value.replace(/\s/g, '').slice(0, hasApp ? 11 : 6))}
            />
          </>
        ) : (
          <TextField
            label={t('account.currentPassword')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={128}
            error={error?.message}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <Button type="submit" variant={danger ? 'danger' : 'primary'} block busy={busy}>
          {action}
        </Button>
        {(!byCode || (hasApp && hasPassword)) && (
          <Button variant="quiet" block onClick={() => setByCode(!byCode)}>
            {t(byCode ? 'account.proofUsePassword' : hasApp ? 'account.proofUseApp' : 'account.proofUseCode')}
          </Button>
        )}
      </Stack>
    </form>
  )
}
