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
import { useIsShown, useWhileShown } from './use-while-shown.ts'

interface StagesProps {
  /** The props of every step. */
  step: StageProps
  google: ReactNode
  onlyInvites: boolean
  /** The text above the login form. */
  banner: string | undefined
  onBanner: (message: string) => void
  close: () => void
}

/** The current step of the flow. Each is a new one: what the one before still waits for is given up. */
export const Stages = (props: StagesProps) => <Step key={props.step.flow.stage} {...props} />

function Step({ step: asked, google, onlyInvites, banner, onBanner, close }: StagesProps) {
  const t = useT()
  const { flow } = asked
  const isShown = useIsShown()
  // A step that an answer leads to holds its token, and who it is: it never comes over another's.
  const dispatch: StageProps['dispatch'] = (action) => isShown() && asked.dispatch(action)
  const step = { flow, dispatch, finish: useWhileShown(asked.finish) }
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
      return <StageCode {...step} />
  }
}
