interface LibrarySession {
  token?: { accessToken?: string }
}

/** The sign-in library's session; null without a Google sign-in. Its endpoints answer without our envelope. */
export async function readLibrarySession(): Promise<LibrarySession | null> {
  const answer = await fetch('/api/auth/session', { credentials: 'same-origin' })
  // A library that is not set up answers an error: no session, too.
  if (!answer.ok) return null
  const session = (await answer.json()) as LibrarySession | null
  return session?.token?.accessToken ? session : null
}

async function csrfToken(): Promise<string> {
  const answer = await fetch('/api/auth/csrf', { credentials: 'same-origin' })
  return ((await answer.json()) as { csrfToken: string }).csrfToken
}

async function post(path: string, fields: Record<string, string>): Promise<{ url?: string }> {
  const answer = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'X-Auth-Return-Redirect': '1' },
    body: new URLSearchParams({ ...fields, csrfToken: await csrfToken() }),
  })
  return (await answer.json()) as { url?: string }
}

/** Leaves for Google, which always asks for the account; returns to this page with the given hash. */
export async function leaveForGoogle(hash: `#${string}`): Promise<void> {
  const { pathname, search, origin } = window.location
  const { url } = await post('/api/auth/signin/google?prompt=login', {
    callbackUrl: `${origin}${pathname}${search}${hash}`,
  })
  if (!url) throw new Error('The sign-in library named no address')
  window.location.assign(url)
}

/** Ends the library's session without a navigation: it is not needed once ours exists. */
export async function endLibrarySession(): Promise<void> {
  await post('/api/auth/signout', { callbackUrl: '/signed-in' })
}
