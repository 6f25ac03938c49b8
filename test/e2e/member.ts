import { serverUrl } from './server-url.ts'
import type { Visitor } from './visitor.ts'

export const memberPassword = 'a teapot sings at noon'

/** A new person, registered over the API and signed in in the browser. */
export async function aMember(visitor: Visitor): Promise<{ email: string; jwt: string; device: string }> {
  const email = `${crypto.randomUUID().slice(0, 12)}@example.test`
  const device = 'e2e0000a'
  const put = async (method: string, body: unknown) =>
    (
      await fetch(`${serverUrl()}/api/h/${method === 'POST' ? 'register' : 'auth'}`, {
        method,
        headers: { 'content-type': 'application/json', 'device-id': device },
        body: JSON.stringify(body),
      })
    ).json() as Promise<{ jwt: string; id: string; cinfoid: string }>
  await put('POST', { name: 'Siti', email })
  const { jwt } = await put('PUT', { tac: await visitor.codeFor(email), email })
  const member = await put('PUT', { jwt, password: memberPassword })
  await visitor.open('/install')
  await visitor.page.evaluate(
    ({ jwt, id, cinfoid, device }) => {
      localStorage.setItem('device_id', device)
      localStorage.setItem('khidmat_jwt', jwt)
      localStorage.setItem('khidmat_id', id)
      localStorage.setItem('khidmat_cinfoid', cinfoid)
    },
    { ...member, device },
  )
  return { email, jwt: member.jwt, device }
}
