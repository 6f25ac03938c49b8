import { useEffect, useState } from 'react'
import { api } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { loginHash } from '#web/ui/state/gateway-intent.ts'
import { useLinkKey } from '#web/ui/state/use-link-key.ts'
import { useOnPage } from '#web/ui/state/use-on-page.ts'
import type { Route } from './+types/address-back.route.ts'
import styles from './address-back.module.css'

export { loader } from './address-back.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? '' },
  { name: 'robots', content: 'noindex' },
]

/** Where the link leads that an old address is sent. Opening it changes nothing: programs that look at mails open links. */
export default function AddressBack() {
  const t = useT()
  const onPage = useOnPage()
  const { ready, key, drop } = useLinkKey()
  // The server knows no key, and renders as if one were to come.
  const [here, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  const [state, setState] = useState<{ busy?: true; problem?: string; to?: string }>({})
  const putBack = async (key: string) => {
    setState({ busy: true })
    try {
      const { data } = await api.call('POST /api/h/update-cinfo/undo', { body: { key } }, { findsItself: true })
      drop()
      setState({ to: data.to })
    } catch (error) {
      setState({ problem: (error as Error).message })
    }
  }
  if (state.to !== undefined)
    return (
      <div className={styles.page}>
        <h1>{t('address-back.done')}</h1>
        <p role="status">{t('address-back.doneText')}</p>
        <ButtonLink
          variant="primary"
          block
          to={onPage(loginHash(state.to.includes('@') ? { email: state.to } : { phone: state.to }))}
          preventScrollReset
        >
          {t('address-back.login')}
        </ButtonLink>
      </div>
    )
  return (
    <div className={styles.page}>
      <h1>{t('address-back.title')}</h1>
      <p>{t('address-back.text')}</p>
      <p>{t('address-back.what')}</p>
      {state.problem && (
        <Alert tone="trouble" role="alert">
          {state.problem}
        </Alert>
      )}
      {here && ready && key === undefined ? (
        <Alert>{t('address-back.noKey')}</Alert>
      ) : (
        <Button
          variant="primary"
          block
          busy={state.busy ?? false}
          disabled={!here || key === undefined}
          onClick={() => key !== undefined && void putBack(key)}
        >
          {t('address-back.put')}
        </Button>
      )}
    </div>
  )
}
