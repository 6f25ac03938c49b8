import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { LoginAnswer } from '#contracts/identity.ts'
import { brand } from '#shared/brand.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { hear } from '#web/ui/client/bus.ts'
import { track } from '#web/ui/client/track.ts'
import { TextsProvider, useLocale, useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { loginHash } from '#web/ui/state/gateway-intent.ts'
import { askedAgain, readSession } from '#web/ui/state/session.ts'
import { giveUpSession, storeSession } from '#web/ui/state/store-session.ts'
import { useLoaded } from '#web/ui/state/use-loaded.ts'
import styles from './gateway.module.css'
import { gatewayTexts } from './gateway-texts.ts'
import { GoogleButton } from './google-button.tsx'
import { GoogleDialog } from './google-dialog.tsx'
import { leaveFlow } from './kept-flow.ts'
import { closesOnBackdrop, readHash, stageBefore } from './login-flow.ts'
import { Stages } from './stages.tsx'
import { useBackdrop, useShown } from './use-dialog-element.ts'
import { useLoginFlow } from './use-login-flow.ts'
import { useWaysIn } from './use-ways-in.ts'

/** Log in and register over any page, opened and closed by the location's hash alone. */
export function Gateway() {
  const locale = useLocale()
  const { hash, key, pathname, search } = useLocation()
  const asked = readHash(hash) !== null
  const page = useRef<Page>(undefined)
  const by = useNavigationType()
  const navigate = useNavigate()
  const texts = useLoaded(asked ? gatewayTexts[locale] : null)
  useEffect(() => {
    if (asked) {
      // Loaded by the step to the dialog: its page is right below. A link from elsewhere has none.
      const isAbove = placeNow() > 0 && (by === 'PUSH' || hash === '#session')
      if (isAbove) page.current ??= { address: pathname + search, place: placeNow() - 1 }
      return
    }
    page.current = { address: pathname + search, place: placeNow() }
    leaveFlow()
    // What was answered while the words stood leads to the next page of the same person, who is still asked there.
    if (by !== 'POP' && askedAgain())
      void navigate({ pathname, search, hash: '#session' }, { preventScrollReset: true })
    else giveUpSession()
    // Each step of the page: it may have been left while the words were on their way.
  }, [asked, by, hash, key, navigate, pathname, search])
  // The router comes after what the page shows was asked for, which may take long; by then it is nobody's any more.
  useEffect(() => {
    const step = () => readHash(window.location.hash) === null && giveUpSession()
    window.addEventListener('popstate', step)
    return () => window.removeEventListener('popstate', step)
  }, [])
  if (!texts) return null
  return (
    <TextsProvider texts={texts}>
      <GatewayDialog page={page} />
    </TextsProvider>
  )
}

/** A page of the history without the dialog: its address, and its place there. */
interface Page {
  address: string
  place: number
}

const placeNow = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0

function GatewayDialog({ page }: { page: RefObject<Page | undefined> }) {
  const t = useT()
  const location = useLocation()
  const { hash, pathname, search } = location
  const navigate = useNavigate()
  const { flow, dispatch, banner, setBanner } = useLoginFlow(location)
  const { onlyInvites, google, endVouching } = useWaysIn(hash)
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useShown(dialog, flow.openGateway, google)
  useBackdrop(dialog, leave)

  // Each step begins at its title: read out, and no keyboard springs up on a phone.
  useEffect(() => {
    if (flow.openGateway && !flow.stage.startsWith('tac_')) title.current?.focus({ preventScroll: true })
  }, [flow.openGateway, flow.stage])

  /** Closes it, and leaves no second step to the same page in the history. */
  function close() {
    dispatch({ type: 'toggle_gateway_modal', open: false })
    giveUpSession(flow.stage === 'session_out')
    if (!readHash(window.location.hash)) return
    const steps = page.current?.address === pathname + search ? placeNow() - page.current.place : 0
    if (steps > 0) void navigate(-steps)
    else void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true })
  }

  // What was on its way when the session ended brought the next one.
  useEffect(() => hear('session', () => flow.stage === 'session_out' && readSession() && close()))

  // Another tab has logged in, or goes on as a guest.
  useEffect(() => {
    const heed = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key === storageKeys.jwt && oldValue === null && newValue !== null) close()
      if (key !== storageKeys.ended || newValue !== null || readSession()) return
      if (flow.stage === 'session_out') return close()
      // Whoever has begun to log in goes on, but nothing of the page stays behind it.
      window.history.replaceState(window.history.state, '', loginHash({}))
      giveUpSession()
    }
    window.addEventListener('storage', heed)
    return () => window.removeEventListener('storage', heed)
  })

  /** Closes it where nothing that was begun would be lost. */
  function leave() {
    if (closesOnBackdrop(flow.stage)) close()
  }

  function withPassword(email: string) {
    endVouching()
    void navigate({ pathname, search, hash: loginHash({ email }) }, { replace: true, preventScrollReset: true })
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

  const previous = stageBefore[flow.stage]
  if (google === 'vouched' && flow.openGateway) {
    const done = () => {
      endVouching()
      close()
    }
    return <GoogleDialog onDone={done} onPassword={withPassword} />
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="gateway-title"
      onCancel={(event) => {
        event.preventDefault()
        leave()
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
          <Stages
            step={{ flow, dispatch, finish }}
            google={google === 'off' ? null : <GoogleButton loading={google === 'loading'} />}
            onlyInvites={onlyInvites}
            banner={banner}
            onBanner={setBanner}
            close={close}
          />
        </div>
      )}
    </dialog>
  )
}
