import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { type SandboxOutcome, sandboxOutcomes } from '#shared/payment-ways.ts'
import { api } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { PrivateScreen } from '#web/ui/kit/private-screen.tsx'
import { useChange } from '#web/ui/kit/use-change.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import type { Route } from './+types/sandbox.route.ts'
import styles from './buying.module.css'
import { methodName } from './method-words.ts'
import { money } from './parts.tsx'
import payStyles from './pay.module.css'
import { privateMeta } from './private-meta.ts'

export { sameTexts as shouldRevalidate } from '#web/ui/same-texts.ts'
export { loader } from './sandbox.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData)

export default function SandboxRoute() {
  return (
    <PrivateScreen guard={false}>
      <Sandbox />
    </PrivateScreen>
  )
}

/** The sandbox's hosted page: no money moves, and the user chooses how the payment ends. */
function Sandbox() {
  const t = useT()
  const { ref = '' } = useParams()
  const query = useQuery({
    queryKey: ['sandbox', ref],
    queryFn: async () => (await api.call('GET /api/sandbox/payments/{ref}', { ref })).data,
  })
  const deciding = useChange(
    (outcome: SandboxOutcome) => api.call('POST /api/sandbox/payments/{ref}/decision', { ref, body: { outcome } }),
    { says: 'itself', onDone: ({ data }) => window.location.assign(data.returnUrl) },
  )
  // After the decision the page leads back, and no second decision is possible meanwhile.
  const busy = deciding.isPending || deciding.isDone
  return (
    <div className={`container ${styles.page} ${payStyles.sandbox}`}>
      <div className={styles.card}>
        <p className={styles.small}>{t('buying.sandbox.name')}</p>
        <Loaded query={query} height={260}>
          {(payment) => (
            <>
              <h1 className="tabular">{money(payment.price)}</h1>
              <p>{payment.description}</p>
              <p className={styles.small}>{methodName(t, payment.method)}</p>
              {payment.state === 'pending' ? (
                <>
                  <Alert tone="waiting">{t('buying.sandbox.note')}</Alert>
                  <div className={payStyles.outcomes}>
                    {sandboxOutcomes.map((outcome) => (
                      <Button
                        key={outcome}
                        block
                        variant={outcome === 'success' ? 'primary' : 'secondary'}
                        busy={busy && deciding.input === outcome}
                        disabled={busy}
                        onClick={() => deciding.send(outcome)}
                      >
                        {t(`buying.sandbox.${outcome}`)}
                      </Button>
                    ))}
                  </div>
                  {deciding.error && (
                    <Alert tone="trouble" role="alert">
                      {deciding.error.message}
                    </Alert>
                  )}
                </>
              ) : (
                <>
                  <Alert>{t('buying.sandbox.over')}</Alert>
                  <Button block onClick={() => window.location.assign(payment.returnUrl)}>
                    {t('buying.sandbox.back')}
                  </Button>
                </>
              )}
            </>
          )}
        </Loaded>
      </div>
    </div>
  )
}
