import { useEffect, useState } from 'react'
import { SECOND } from '#shared/time.ts'
import { Button } from '../pieces/button.tsx'

/** For how many seconds after a code was sent no other one is. */
const RESEND_AFTER_SECONDS = 60

/** Sends a code again, once a minute has passed since the last one: `words` has the seconds that are left, or null. */
export function ResendButton({
  at,
  busy,
  words,
  onResend,
}: {
  /** When the last code was sent, milliseconds. */
  at: number
  busy: boolean
  words: (seconds: number | null) => string
  onResend: () => void
}) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), SECOND)
    return () => window.clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.ceil((at - now) / SECOND) + RESEND_AFTER_SECONDS)
  return (
    <Button variant="quiet" small disabled={busy || left > 0} onClick={onResend}>
      {words(left > 0 ? left : null)}
    </Button>
  )
}
