import { useQuery } from '@tanstack/react-query'
import { type Profile, renewProfile, useProfile } from '../state/profile-store.ts'
import { useLive } from '../state/use-live.ts'

/**
 * One's own profile as a query of a private screen. The store of the header alone holds it; here it is asked for anew when a
 * screen opens or is come back to, and nothing is shown that the server has not said since this page was loaded.
 */
export function useOwnProfile() {
  const profile = useProfile()
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ queryKey: ['my', 'profile'], queryFn: renewProfile })
  // What one may in a company, or how it stands with us, was changed by somebody else.
  useLive((word) => {
    if (Object.keys(word).length === 0) void refetch()
  })
  const said: Profile | undefined = data ? (profile ?? undefined) : undefined
  return { data: said, error, refetch, isFetchedAfterMount }
}

/** After a change of it, for `also` of a change: what failed then shows where the profile does. */
export const profileChanged = (): Promise<unknown> => renewProfile().catch(() => undefined)
