import { useOnPage } from '#web/ui/state/use-on-page.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useT } from '../i18n.tsx'
import { ButtonLink } from '../pieces/button.tsx'
import { OfflineBar } from '../layout/network-bar.tsx'
import { EmptyState } from '../pieces/pieces.tsx'
import { hear } from '../client/bus.ts'
import { readSession } from '../state/session.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { fitToPage, makeCache } from './query-cache.ts'
import { useSignedIn } from '#web/ui/state/use-signed-in.ts'

let cache: QueryClient | undefined
/** The user whose answers are in the cache. */
let person: string | undefined

/** The query cache of all private screens of this page. It outlives a screen and is cleared when the user changes. */
function sharedCache(): QueryClient {
  if (typeof window === 'undefined') return makeCache()
  if (!cache) {
    cache = makeCache()
    fitToPage()
    const personNow = () => readSession()?.id
    person = personNow()
    hear('session', () => {
      if (personNow() === person) return
      person = personNow()
      // Queries on the screen are fetched again for the new user; without one there is nothing to fetch.
      if (person) void cache?.invalidateQueries()
      // The rest is removed after the former user's screens are unmounted.
      window.setTimeout(() => cache?.removeQueries({ type: 'inactive' }))
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
  const signedIn = useSignedIn()
  if (signedIn === undefined) return null
  return signedIn ? children : <AskToSignIn />
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
