import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useT } from '../i18n.tsx'
import { ButtonLink } from '../pieces/button.tsx'
import { EmptyState } from '../pieces/pieces.tsx'
import { useSignedIn } from '#web/ui/state/use-signed-in.ts'

/**
 * The ground of a private screen: the query cache (no retry on error, as the specification says) and the gate
 * for strangers. `guard` false lets guests in (checkout).
 */
export function PrivateScreen({ children, guard = true }: { children: ReactNode; guard?: boolean }) {
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true },
          mutations: { retry: false },
        },
      }),
  )
  return (
    <QueryClientProvider client={queries}>{guard ? <SignInGate>{children}</SignInGate> : children}</QueryClientProvider>
  )
}

/** Shows its children to whoever is signed in, and to strangers the way in. Data calls decide rights, not this. */
function SignInGate({ children }: { children: ReactNode }) {
  const t = useT()
  const signedIn = useSignedIn()
  if (signedIn === undefined) return null
  if (signedIn) return children
  return (
    <EmptyState
      icon="user"
      title={t('ui.signInTitle')}
      text={t('ui.signInText')}
      action={
        <ButtonLink variant="primary" to={{ hash: '#login' }} preventScrollReset>
          {t('layout.login')}
        </ButtonLink>
      }
    />
  )
}
