import { Auth, type AuthConfig } from '@auth/core'
import { getToken } from '@auth/core/jwt'
import Google from '@auth/core/providers/google'
import type { Env } from '#platform/env.ts'
import type { Log } from '#platform/log.ts'

/** A Google identity. `subject` never changes; the email may, and counts only when verified. */
export interface GoogleIdentity {
  subject: string
  email: string | null
  emailVerified: boolean
  name: string
}

/** Sign-in with Google, behind an interface of our own. */
export interface GoogleSignIn {
  /** Whether a client is configured: without one, nothing leads to Google. */
  readonly configured: boolean
  /** Answers the library's endpoints: session, csrf, providers, signin, callback, signout. */
  handle(request: Request): Promise<Response>
  /** The identity in the request's sign-in cookie, which only our callback writes; null without one. */
  identityOf(request: Request): Promise<GoogleIdentity | null>
}

const basePath = '/api/auth'
/** The lifetime of the cookie in seconds: from the redirect to the call that follows. */
const cookieLife = 600

/** Opens Google sign-in. Without a configured client the library knows nobody and leads nowhere. */
export function openGoogleSignIn(env: Env, log: Log): GoogleSignIn {
  const config: AuthConfig = {
    basePath,
    secret: env.AUTH_SECRET,
    trustHost: true,
    session: { strategy: 'jwt', maxAge: cookieLife },
    providers: env.AUTH_GOOGLE_ID
      ? [
          Google({
            clientId: env.AUTH_GOOGLE_ID,
            clientSecret: env.AUTH_GOOGLE_SECRET,
            issuer: env.AUTH_GOOGLE_ISSUER,
            checks: ['pkce', 'state', 'nonce'],
          }),
        ]
      : [],
    callbacks: {
      jwt({ token, account, profile }) {
        if (account?.access_token) {
          token.accessToken = account.access_token
          token.googleSubject = account.providerAccountId
          token.googleEmail = profile?.email ?? null
          token.googleEmailVerified = profile?.email_verified === true
          token.googleName = profile?.name ?? ''
        }
        return token
      },
      session: ({ session, token }) => ({ ...session, token: { accessToken: token.accessToken } }),
    },
    logger: {
      error: (error) => log.warn({ err: error }, 'Google sign-in failed'),
      warn: () => undefined,
      debug: () => undefined,
    },
  }
  const secureCookie = env.PUBLIC_URL.startsWith('https:')
  return {
    configured: env.AUTH_GOOGLE_ID !== '',
    handle: (request) => Auth(atPublicOrigin(request, env.PUBLIC_URL), config),
    async identityOf(request) {
      if (!env.AUTH_GOOGLE_ID) return null
      const token = await getToken({ req: { headers: request.headers }, secret: env.AUTH_SECRET, secureCookie })
      if (!token || typeof token.googleSubject !== 'string') return null
      const { googleSubject, googleEmail, googleEmailVerified, googleName } = token
      return {
        subject: googleSubject,
        email: typeof googleEmail === 'string' ? googleEmail : null,
        emailVerified: googleEmailVerified === true,
        name: typeof googleName === 'string' ? googleName : '',
      }
    },
  }
}

/**
 * The request with the public origin: the library builds its callback address from the request's address, which behind a
 * proxy is not the public one.
 */
function atPublicOrigin(request: Request, publicUrl: string): Request {
  const url = new URL(request.url)
  const origin = new URL(publicUrl)
  url.protocol = origin.protocol
  url.host = origin.host
  return new Request(url, request)
}
