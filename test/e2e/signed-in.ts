import { serverUrl } from './server-url.ts'
import { aVisitor, type Visitor } from './visitor.ts'

/** The login answer of one of the demo's people. */
export async function sessionOf(email: string): Promise<{ jwt: string; id: string; cinfoid: string }> {
  const answer = await fetch(`${serverUrl()}/api/h/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'device-id': 'e2e0c0de' },
    body: JSON.stringify({ email, password: 'khidmat-demo' }),
  })
  return (await answer.json()) as { jwt: string; id: string; cinfoid: string }
}

/** Signs one of the demo's people in, in a visitor's browser. @returns the token */
export async function signIn(visitor: Visitor, email: string): Promise<string> {
  const session = await sessionOf(email)
  // Only once, so that the page may remove or renew it afterwards.
  await visitor.context.addInitScript((s) => {
    if (localStorage.getItem('e2e_signed_in')) return
    localStorage.setItem('e2e_signed_in', '1')
    localStorage.setItem('khidmat_jwt', s.jwt)
    localStorage.setItem('khidmat_id', s.id)
    localStorage.setItem('khidmat_cinfoid', s.cinfoid)
  }, session)
  return session.jwt
}

/** One of the demo's people in a browser where they are signed in already. */
export async function aDemoPerson(
  key: 'customer' | 'owner' | 'staff' | 'operator',
  options: Parameters<typeof aVisitor>[0] = {},
): Promise<Visitor & { jwt: string }> {
  const visitor = await aVisitor(options)
  return { ...visitor, jwt: await signIn(visitor, `${key}@khidmat.test`) }
}

/** An API call as that person, without the browser. */
export async function callAs<T>(jwt: string, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(serverUrl() + path, {
    method,
    headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as T
}
