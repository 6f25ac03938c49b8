import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import type { LoginAnswer } from '#contracts/identity.ts'
import { api } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { Refused } from './refused.tsx'
import type { StageProps } from './stage-props.ts'
import { useSubmit } from './use-submit.ts'

/** Logs in by passkey: no name, no password. Only where the browser can. */
export function PasskeyButton({ finish }: Pick<StageProps, 'finish'>) {
  const t = useT()
  const [able, setAble] = useState(false)
  useEffect(() => setAble('PublicKeyCredential' in window), [])
  const enter = useSubmit(async () => {
    const answer = await askDevice()
    if (answer) finish(answer)
  }, t('gateway.passkeyFailed'))
  if (!able) return null
  return (
    <>
      {enter.refusal && <Refused refusal={enter.refusal} finish={finish} />}
      <Button block busy={enter.busy} onClick={() => void enter.run()}>
        <Icon name="key" /> {t('gateway.passkey')}
      </Button>
    </>
  )
}

/** null when the person closed the browser's own dialog: that is no failure. */
async function askDevice(): Promise<LoginAnswer | null> {
  const [{ startAuthentication }, { data }] = await Promise.all([
    import('@simplewebauthn/browser'),
    api.call<{ data: PublicKeyCredentialRequestOptionsJSON }>('/api/h/passkey-login/options', { method: 'POST' }),
  ])
  try {
    const response = await startAuthentication({ optionsJSON: data })
    return await api.call<LoginAnswer>('/api/h/passkey-login', { method: 'POST', body: { response } })
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null
    throw error
  }
}
