import type { ReactNode } from 'react'
import { brand } from '#shared/brand.ts'
import { useT } from '#web/ui/i18n.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { StageApp } from './stage-app.tsx'
import { StageCode } from './stage-code.tsx'
import { StageLogin, StageQuickLogin } from './stage-login.tsx'
import { StagePassword, StageSessionOut } from './stage-password.tsx'
import type { StageProps } from './stage-props.ts'
import { StageRegister } from './stage-register.tsx'
import { useWhileShown } from './use-while-shown.ts'

/**
 * The current step of the flow.
 * @param step the props of every step. @param banner the text above the login form.
 */
export function Stages({
  step: asked,
  google,
  onlyInvites,
  banner,
  onBanner,
  close,
}: {
  step: StageProps
  google: ReactNode
  onlyInvites: boolean
  banner: string | undefined
  onBanner: (message: string) => void
  close: () => void
}) {
  const t = useT()
  const { flow, dispatch } = asked
  const step = { ...asked, finish: useWhileShown(asked.finish) }
  switch (flow.stage) {
    case 'login':
      return <StageLogin {...step} banner={banner} google={google} />
    case 'qlogin':
      return <StageQuickLogin {...step} />
    case 'register':
      return (
        <StageRegister
          {...step}
          google={google}
          onlyInvites={onlyInvites}
          onTaken={(message) => {
            onBanner(message)
            dispatch({ type: 'goto', stage: 'login' })
          }}
        />
      )
    case 'setup_pw':
    case 'reset_pw':
      return (
        <StagePassword
          key={flow.stage}
          {...step}
          onLater={() => {
            toast.success(t('gateway.welcome', { name: flow.username, product: brand.name }))
            close()
          }}
        />
      )
    case 'session_out':
      return <StageSessionOut {...step} onLater={close} />
    case 'tac_app':
      return <StageApp {...step} />
    default:
      // A code that was sent: for whatever it is, it is typed alike.
      return <StageCode key={flow.stage} {...step} />
  }
}
