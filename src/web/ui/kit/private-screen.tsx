import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useT } from '../i18n.tsx'
import { ButtonLink } from '../pieces/button.tsx'
import { EmptyState } from '../pieces/pieces.tsx'
import { hear } from '../client/bus.ts'
import { readSession } from '../state/session.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { fitToPage, makeCache } from './query-cache.ts'
import { useSignedIn } from '#web/ui/state/use-signed-in.ts'

let cache: QueryClient | undefined
/** Whose answers the cache holds. */
let person: string | undefined

/** The answers of all private screens of this page, kept from one to the next, and forgotten with whoever they were for. */
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
      // What is on the screen is asked for anew, as them; without a person there is nothing to ask.
      if (person) void cache?.invalidateQueries()
      // The rest goes once the screens of whoever was there before are gone.
      window.setTimeout(() => cache?.removeQueries({ type: 'inactive' }))
    })
  }
  return cache
}

/**
 * The ground of a private screen: the query cache, the guard of what is
 * written and not sent, and the gate for strangers. `guard` false lets guests in (checkout).
 */
export function PrivateScreen({ children, guard = true }: { children: ReactNode; guard?: boolean }) {
  const [queries] = useState(sharedCache)
  return (
    <QueryClientProvider client={queries}>
      <LeaveGuard />
      {guard ? <SignInGate>{children}</SignInGate> : children}
    </QueryClientProvider>
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
