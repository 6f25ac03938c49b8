import { z } from '@hono/zod-openapi'
import type { Endpoint, EndpointKey, Endpoints } from '../endpoints.ts'
import { always } from '../openapi.ts'

const json = (description: string, schema: z.ZodType) => ({
  200: { description, content: { 'application/json': { schema } } },
})
const page = (description: string) => ({ 200: { description, content: { 'text/html': { schema: z.string() } } } })
const led = (description: string) => ({
  302: {
    description,
    headers: {
      Location: { description: 'Where the browser goes', required: true, schema: { type: 'string' as const } },
      'Set-Cookie': { description: 'What the library remembers of this sign-in', schema: { type: 'string' as const } },
    },
  },
})

const Signed = z.object({
  csrfToken: z.string().describe('From `GET /api/auth/csrf`, whose cookie has to come along'),
  callbackUrl: z.string().optional().describe('Where the browser comes out in the end: an address of this server'),
})
const Returned = z.object({
  code: z.string().optional().describe('From Google'),
  state: z.string().optional().describe('From Google, as it was given'),
  error: z.string().optional().describe('From Google, where the person refused'),
})
const Session = z
  .object({
    user: z.object({ name: z.string().optional(), email: z.string().optional(), image: z.string().optional() }),
    expires: z.string(),
    token: z.object({ accessToken: z.string().optional() }),
  })
  .nullable()
const Provider = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  signinUrl: z.string(),
  callbackUrl: z.string(),
})

/** What the library answers, by whether it does so only where Google is configured. */
const rows = {
  always: {
    'GET /api/auth/session': {
      id: 'getGoogleSession',
      says: 'The Google identity in the sign-in cookie',
      notes:
        'The cookie lives for ten minutes after the return from Google, and opens nothing by itself: `PUT /api/h/google-register` makes a session of it.',
      answers: json('Who came back from Google; null where nobody did', Session),
    },
    'GET /api/auth/csrf': {
      id: 'getCsrfToken',
      says: 'The token that the forms of Google sign-in carry',
      answers: json('The token; its cookie comes with it', z.object({ csrfToken: z.string() })),
    },
    'GET /api/auth/providers': {
      id: 'listProviders',
      says: 'Whether Google sign-in is configured',
      answers: json('`google`, or nothing', z.object({ google: Provider.optional() })),
    },
    'POST /api/auth/signout': {
      id: 'endGoogleSession',
      says: 'Forget the Google identity of the sign-in cookie',
      notes: 'A session of this product stays: `POST /api/h/logout` ends that.',
      form: Signed,
      answers: led('Forgotten; the browser is led to `callbackUrl`'),
    },
  },
  withClient: {
    'GET /api/auth/signin': {
      id: 'getGooglePage',
      says: 'A page with a button that leads to Google',
      answers: page('The page'),
    },
    'POST /api/auth/signin/google': {
      id: 'startGoogleSignIn',
      says: 'Begin to sign in with Google',
      notes:
        'A browser follows to Google and returns to `/api/auth/callback/google`, which leads on to `callbackUrl`. Parameters such as `prompt` are handed on.',
      query: z.object({ prompt: z.string().optional().describe('What Google shall ask for again, e.g. `login`') }),
      form: Signed,
      answers: led('The browser is led to Google'),
    },
    'GET /api/auth/callback/google': {
      id: 'returnFromGoogle',
      says: 'Where Google leads the browser back',
      query: Returned,
      answers: led(
        'The identity is in the cookie, and the browser is led to `callbackUrl`; or to the page of an error',
      ),
    },
    'POST /api/auth/callback/google': {
      id: 'returnFromGoogleByForm',
      says: 'Where Google leads the browser back with a form',
      form: Returned,
      answers: led(
        'The identity is in the cookie, and the browser is led to `callbackUrl`; or to the page of an error',
      ),
    },
    'GET /api/auth/error': {
      id: 'getGoogleError',
      says: 'A page that says that signing in with Google failed',
      query: z.object({ error: z.string().optional().describe('What failed') }),
      answers: page('The page'),
    },
  },
} satisfies Record<string, Record<EndpointKey, Omit<Endpoint, 'area'>>>

const described = (endpoints: Record<EndpointKey, Omit<Endpoint, 'area'>>, needs: string | undefined): Endpoints =>
  Object.fromEntries(
    Object.entries<Omit<Endpoint, 'area'>>(endpoints).map(([key, row]) => [
      key,
      {
        ...row,
        ...((row.notes ?? needs) !== undefined && { notes: [row.notes, needs].filter(Boolean).join(' ') }),
        area: 'Google sign-in',
        // Forms of another site are refused, and those without the token.
        refusals: [...always, 'request.not_found', ...(row.form ? (['request.cross_site'] as const) : [])],
      },
    ]),
  )

/** The endpoints of the sign-in library, as the document tells them. */
export const libraryEndpoints: Endpoints = {
  ...described(rows.always, undefined),
  ...described(rows.withClient, 'There only where a client of Google is configured; 404 elsewhere.'),
}

/** How an endpoint of the library may be asked; empty where it does not exist here. */
export function methodsAt(path: string, configured: boolean): string[] {
  const there = Object.keys(configured ? { ...rows.always, ...rows.withClient } : rows.always)
  const methods = there.map((key) => key.split(' ')).flatMap(([method = '', at]) => (at === path ? [method] : []))
  // What Google leads back to does something: nobody looks at it beforehand.
  return methods.includes('GET') && !methods.includes('POST') ? [...methods, 'HEAD'] : methods
}
