import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useOnPage } from '#web/ui/state/use-on-page.ts'
import { hear } from '../client/bus.ts'
import { useT } from '../i18n.tsx'
import { OfflineBar } from '../layout/network-bar.tsx'
import { ButtonLink } from '../pieces/button.tsx'
import { EmptyState } from '../pieces/pieces.tsx'
import { askedAgain, isLeft } from '../state/session.ts'
import { usePerson } from '../state/use-signed-in.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { fitToPage, makeCache } from './query-cache.ts'

let cache: QueryClient | undefined

/** The query cache of all private screens of this page. It outlives a screen; another person has another document. */
function sharedCache(): QueryClient {
  if (typeof window === 'undefined') return makeCache()
  if (!cache) {
    const queries = makeCache()
    cache = queries
    fitToPage()
    // Queries on the screen are fetched again for a guest who has signed in, or for the same person who is back; nothing is for whoever
    // must sign in again first, nor on a document that is left.
    hear('session', () => {
      if (!askedAgain() && !isLeft()) void queries.invalidateQueries()
    })
  }
  return cache
}

/**
 * The base of a private screen: the query cache, the guard of unsaved input, and the login for visitors. `guard` false lets
 * guests in (checkout).
 */
export function PrivateScreen({ children, guard = true }: { children: ReactNode; guard?: boolean }) {
  const [queries] = useState(sharedCache)
  return (
    <QueryClientProvider client={queries}>
      <LeaveGuard />
      <OfflineBar />
      {guard ? <SignInGate>{children}</SignInGate> : children}
    </QueryClientProvider>
  )
}

/** Shows its children to signed-in users, and a login to visitors. The data calls check rights, not this. */
function SignInGate({ children }: { children: ReactNode }) {
  const person = usePerson()
  if (person === undefined) return null
  return person ? children : <AskToSignIn />
}

/** What a visitor sees of a screen that is for signed-in users. */
export function AskToSignIn() {
  const t = useT()
  const onPage = useOnPage()
  return (
    <EmptyState
      icon="user"
      title={t('ui.signInTitle')}
      text={t('ui.signInText')}
      action={
        <ButtonLink variant="primary" to={onPage('#login')} preventScrollReset>
          {t('layout.login')}
        </ButtonLink>
      }
    />
  )
}
