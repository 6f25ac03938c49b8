import { useEffect, useState } from 'react'
import { readLibrarySession } from '#web/ui/client/google-library.ts'
import { gatewayCalls } from './gateway-calls.ts'
import { readHash } from './login-flow.ts'

/**
 * What this installation offers besides a password, asked each time the location's hash opens the dialog: whether only the
 * invited may register, and how Google stands. `vouched`: there is a Google session already.
 */
export function useWaysIn(hash: string) {
  const [onlyInvites, setOnlyInvites] = useState(false)
  const [google, setGoogle] = useState<'off' | 'loading' | 'ready' | 'vouched'>('off')

  useEffect(() => {
    if (!readHash(hash)) return
    void gatewayCalls.features().then(
      ({ data }) => {
        setOnlyInvites(data.onlyInvites)
        if (!data.google) return
        setGoogle('loading')
        void readLibrarySession().then(
          (session) => setGoogle(session ? 'vouched' : 'ready'),
          () => setGoogle('ready'),
        )
      },
      () => undefined,
    )
  }, [hash])

  /** Whom Google knows is asked no longer; its button stays. */
  const endVouching = () => setGoogle('ready')
  return { onlyInvites, google, endVouching }
}
