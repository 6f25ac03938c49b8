import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { askForPasskey, logInWith, offerPasskeys } from './passkey-calls.ts'
import { Refused } from './refused.tsx'
import type { StageProps } from './stage-props.ts'
import { useSubmit } from './use-submit.ts'

/**
 * Logs in by passkey: no name, no password. By the button, and while nothing else is under way by what the browser
 * offers to fill in. Only where the browser can.
 */
export function PasskeyButton({ finish, taken }: Pick<StageProps, 'finish'> & { taken: boolean }) {
  const t = useT()
  const [able, setAble] = useState(false)
  useEffect(() => setAble('PublicKeyCredential' in window), [])
  const enter = useSubmit(async (chosen?: AuthenticationResponseJSON) => {
    const response = chosen ?? (await askForPasskey())
    if (response) finish(await logInWith(response))
  }, t('gateway.passkeyFailed'))
  const run = useRef(enter.run)
  useEffect(() => {
    run.current = enter.run
  })
  const idle = !enter.busy && !enter.refusal && !taken
  useEffect(() => {
    if (!idle) return undefined
    const stop = new AbortController()
    offerPasskeys(stop.signal).then(
      (chosen) => void (chosen && !stop.signal.aborted && run.current(chosen)),
      // It was only an offer: whoever wants a passkey has the button, which says what is wrong.
      () => undefined,
    )
    return () => stop.abort()
  }, [idle])
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
