import { useEffect, useReducer, useRef, useState } from 'react'
import { takeGatewayIntent } from '#web/ui/state/gateway-intent.ts'
import { ownLogin } from '#web/ui/state/profile-store.ts'
import { readReferralCode } from '#web/ui/state/referral-code.ts'
import { readSession } from '#web/ui/state/session.ts'
import { keepFlow, readKeptFlow } from './kept-flow.ts'
import { loginFlowReducer, loginFlowStart, readHash } from './login-flow.ts'

/** The state of the dialog, from the location's hash and from the stored state. */
export function useLoginFlow({ hash: located, key }: { hash: string; key: string }) {
  const [flow, dispatch] = useReducer(loginFlowReducer, loginFlowStart)
  const [banner, setBanner] = useState<string>()
  const shown = useRef('')
  // The hash may change and change back before the next drawing. The location is the same then, so the changes are counted.
  const [steps, step] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    window.addEventListener('hashchange', step)
    return () => window.removeEventListener('hashchange', step)
  }, [])
  useEffect(() => {
    if (!flow.openGateway) shown.current = ''
  }, [flow.openGateway])

  useEffect(() => {
    // Of the address as it is now: the router follows a step back once what the page shows was asked for.
    const { hash } = window.location
    const asked = readHash(hash)
    // Forward leads to words that are over for whoever is signed in.
    if (!asked || (asked.stage === 'session_out' && readSession())) {
      dispatch({ type: 'toggle_gateway_modal', open: false })
      return
    }
    // Compared at each navigation: closing and reopening at once goes from one `#login` to the next. A step beneath the
    // open dialog, whose hash stays, does not restart it.
    if (shown.current === hash) return
    shown.current = hash
    const intent = takeGatewayIntent()
    const { title = '', orderid = '', name, stage = asked.stage } = intent
    const { email, phone } = asked.stage === 'session_out' ? ownLogin() : asked
    // An address in the link wins over a stored one.
    const before = asked.stage === 'login' ? readKeptFlow(Date.now(), Object.keys(intent).length > 0) : null
    const isSame = (!email || before?.email === email) && (!phone || before?.phone === phone)
    const kept = isSame ? before : null
    setBanner(undefined)
    dispatch({
      type: 'goto',
      stage: asked.stage === 'session_out' ? 'session_out' : stage,
      openGateway: true,
      title,
      orderid,
      refCode: readReferralCode(),
      ...(email && { email, registerMethod: 'email' as const }),
      ...(phone && !email && { phone, registerMethod: 'phone' as const }),
      ...kept,
      ...(name && { username: name }),
    })
  }, [located, key, steps])

  useEffect(() => keepFlow(flow), [flow])

  return { flow, dispatch, banner, setBanner }
}
