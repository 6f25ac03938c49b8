import { useLoaded } from '#web/ui/state/use-loaded.ts'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { brand } from '#shared/brand.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import type { LoginAnswer } from '#contracts/identity.ts'
import { readLibrarySession } from '#web/ui/client/google-library.ts'
import { track } from '#web/ui/client/track.ts'
import { TextsProvider, useLocale, useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { closeModal, openModal } from '#web/ui/pieces/open-modals.ts'
import { toast } from '#web/ui/pieces/toast.ts'
import { takeGatewayIntent } from '#web/ui/state/gateway-intent.ts'
import { readReferralCode } from '#web/ui/state/referral-code.ts'
import { storeSession } from '#web/ui/state/session.ts'
import { gatewayCalls } from './gateway-calls.ts'
import { GoogleButton } from './google-button.tsx'
import { GoogleDialog } from './google-dialog.tsx'
import { gatewayTexts } from './gateway-texts.ts'
import styles from './gateway.module.css'
import { forgetFlow, keepFlow, readKeptFlow } from './kept-flow.ts'
import { closesOnBackdrop, loginFlowReducer, loginFlowStart, readHash, stageBefore } from './login-flow.ts'
import { StageApp } from './stage-app.tsx'
import { StageCode } from './stage-code.tsx'
import { StageLogin, StageQuickLogin } from './stage-login.tsx'
import { StagePassword, StageSessionOut } from './stage-password.tsx'
import type { StageProps } from './stage-props.ts'
import { StageRegister } from './stage-register.tsx'

/** Log in and register over any page, opened and closed by the location's hash alone. */
export function Gateway() {
  const locale = useLocale()
  const { hash } = useLocation()
  const asked = readHash(hash) !== null
  const texts = useLoaded(asked ? gatewayTexts[locale] : null)
  useEffect(() => {
    if (!asked) forgetFlow()
  }, [asked])
  if (!texts) return null
  return (
    <TextsProvider locale={locale} texts={texts}>
      <GatewayDialog />
    </TextsProvider>
  )
}

function GatewayDialog() {
  const t = useT()
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [flow, dispatch] = useReducer(loginFlowReducer, loginFlowStart)
  const [notice, setNotice] = useState<string>()
  const [onlyInvites, setOnlyInvites] = useState(false)
  const [google, setGoogle] = useState<'off' | 'loading' | 'ready' | 'vouched'>('off')
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const asked = readHash(hash)
    if (!asked) {
      dispatch({ type: 'toggle_gateway_modal', open: false })
      return
    }
    const intent = takeGatewayIntent()
    const { title = '', orderid = '', name, stage = asked.stage } = intent
    // Who was in the midst of it goes on there, unless something else is wanted now.
    // An address that the link names goes before what was typed here for another one.
    const before = asked.stage === 'login' && Object.keys(intent).length === 0 ? readKeptFlow(Date.now()) : null
    const kept = !asked.email || before?.email === asked.email ? before : null
    setNotice(undefined)
    dispatch({
      type: 'goto',
      stage: asked.stage === 'session_out' ? 'session_out' : stage,
      openGateway: true,
      title,
      orderid,
      refCode: readReferralCode(),
      ...(name && { username: name }),
      ...(asked.email && { email: asked.email, registerMethod: 'email' as const }),
      ...kept,
    })
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

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (flow.openGateway && !element.open) {
      opener.current = document.activeElement
      openModal(element)
    } else if (!flow.openGateway && element.open) {
      closeModal(element)
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    }
  }, [flow.openGateway, google])

  useEffect(() => keepFlow(flow), [flow])

  // Each step begins at its title: read out, and no keyboard springs up on a phone.
  useEffect(() => {
    if (flow.openGateway && !flow.stage.startsWith('tac_')) title.current?.focus({ preventScroll: true })
  }, [flow.openGateway, flow.stage])

  // The backdrop belongs to the dialog element. Press and release must both happen there: text selected from inside
  // out is no wish to leave.
  useEffect(() => {
    const element = dialog.current
    let pressed = false
    const press = (event: MouseEvent) => {
      pressed = event.target === element
    }
    const click = (event: MouseEvent) => {
      if (pressed && event.target === element && closesOnBackdrop(flow.stage)) close()
    }
    element?.addEventListener('mousedown', press)
    element?.addEventListener('click', click)
    return () => {
      element?.removeEventListener('mousedown', press)
      element?.removeEventListener('click', click)
    }
  })

  function close() {
    dispatch({ type: 'toggle_gateway_modal', open: false })
    if (readHash(hash)) void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true })
  }

  function googleDone() {
    setGoogle('ready')
    close()
  }

  function withPassword(email: string) {
    setGoogle('ready')
    const next = email ? `#login?email=${encodeURIComponent(email)}` : '#login'
    void navigate({ pathname, search, hash: next }, { replace: true, preventScrollReset: true })
  }

  function finish(answer: LoginAnswer, stay = false) {
    const { jwt, id, cinfoid, folderid, name } = answer
    if (!jwt || !id || !cinfoid) return
    storeSession({ jwt, id, cinfoid, folderid })
    if (answer.ip) localStorage.setItem(storageKeys.publicIp, answer.ip)
    if (stay) return
    track('login')
    const params = { name: name ?? '', product: brand.name }
    const key = flow.stage === 'setup_pw' ? 'gateway.welcome' : name ? 'gateway.welcomeBack' : 'gateway.loggedIn'
    toast.success(t(key, params))
    close()
  }

  const props: StageProps = { flow, dispatch, finish }
  const previous = stageBefore[flow.stage]
  const googleButton = google === 'off' ? null : <GoogleButton loading={google === 'loading'} />
  if (google === 'vouched' && flow.openGateway) {
    return <GoogleDialog onDone={googleDone} onPassword={withPassword} />
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="gateway-title"
      onCancel={(event) => {
        event.preventDefault()
        if (closesOnBackdrop(flow.stage)) close()
      }}
    >
      {flow.openGateway && (
        <div className={styles.panel}>
          <div className={styles.head}>
            {previous ? (
              <button
                type="button"
                className={styles.iconButton}
                aria-label={t('gateway.back')}
                onClick={() => dispatch({ type: 'goto', stage: previous })}
              >
                <Icon name="left" />
              </button>
            ) : (
              <span className={styles.iconSpace} />
            )}
            <button type="button" className={styles.iconButton} aria-label={t('gateway.close')} onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          <h2 id="gateway-title" tabIndex={-1} ref={title}>
            {(flow.stage === 'login' && flow.title) || t(`gateway.title_${flow.stage}`)}
          </h2>
          {flow.stage === 'login' && <StageLogin {...props} notice={notice} google={googleButton} />}
          {flow.stage === 'qlogin' && <StageQuickLogin {...props} />}
          {flow.stage === 'register' && (
            <StageRegister
              {...props}
              google={googleButton}
              onlyInvites={onlyInvites}
              onTaken={(message) => {
                setNotice(message)
                dispatch({ type: 'goto', stage: 'login' })
              }}
            />
          )}
          {flow.stage === 'tac_app' && <StageApp {...props} />}
          {flow.stage.startsWith('tac_') && flow.stage !== 'tac_app' && <StageCode key={flow.stage} {...props} />}
          {(flow.stage === 'setup_pw' || flow.stage === 'reset_pw') && (
            <StagePassword
              key={flow.stage}
              {...props}
              onLater={() => {
                toast.success(t('gateway.welcome', { name: flow.username, product: brand.name }))
                close()
              }}
            />
          )}
          {flow.stage === 'session_out' && <StageSessionOut {...props} onLater={close} />}
        </div>
      )}
    </dialog>
  )
}
