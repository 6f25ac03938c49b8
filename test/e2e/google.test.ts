import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type RunningServer, startServer } from './running-server.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

const idp = new OAuth2Server()
const person = { sub: '', email: '', email_verified: true, name: 'Gina Google' }
const dataDir = mkdtempSync(path.join(tmpdir(), 'khidmat-google-'))
let server: RunningServer

beforeAll(async () => {
  await idp.issuer.keys.generate('RS256')
  await idp.start(0, 'localhost')
  idp.issuer.url = `http://localhost:${idp.address().port}`
  idp.service.on(
    'beforeTokenSigning',
    (token: { payload: Record<string, unknown> }) => void Object.assign(token.payload, person),
  )
  const env = { AUTH_GOOGLE_ID: 'our-client', AUTH_GOOGLE_SECRET: 'our-secret', AUTH_GOOGLE_ISSUER: idp.issuer.url }
  server = await startServer({ dataDir, port: await freePort(), env })
})
afterAll(async () => {
  await server.stop()
  await idp.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const someone = () => {
  person.sub = crypto.randomUUID()
  person.email = `${person.sub.slice(0, 8)}@example.test`
  person.email_verified = true
}

test.each([
  ['phone', phone],
  ['desk', desktop],
] as const)('continues with Google and comes back to the page, signed in (%s)', async (_name, viewport) => {
  someone()
  const visitor = await aVisitor({ viewport })
  const { page } = visitor
  await page.goto(`${server.url}/about/terms#login`)
  const button = page.getByRole('button', { name: 'Continue with Google' })
  await button.waitFor()
  await visitor.expectAccessible()
  await button.click()
  await page.getByText('Welcome to Khidmat, Gina Google 👋').waitFor()
  await page.waitForFunction(() => window.location.pathname === '/about/terms' && window.location.hash === '')
  expect(await page.evaluate(() => localStorage.getItem('khidmat_jwt'))).toMatch(/^ey/)
  expect((await page.context().cookies()).some(({ name }) => name.includes('session-token'))).toBe(false)
  await visitor.close()
})

test('an email that Google has not verified leads to the password, prefilled', async () => {
  someone()
  person.email_verified = false
  const visitor = await aVisitor()
  const { page } = visitor
  await page.goto(`${server.url}/about/terms#login`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Login Error' }).waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Login with password' }).click()
  await dialog.locator('input[name=password]').waitFor()
  await page.waitForFunction(
    (email) => document.querySelector<HTMLInputElement>('dialog input[name=email]')?.value === email,
    person.email,
  )
  expect(new URL(page.url()).hash).toContain('#login?email=')
  await visitor.close()
})

test('Google is linked on the security page and taken off again', async () => {
  someone()
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  const signIn = await fetch(`${server.url}/api/h/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@khidmat.test', password: 'khidmat-demo' }),
  })
  const session = (await signIn.json()) as { jwt: string; id: string; cinfoid: string }
  await page.goto(`${server.url}/install`)
  await page.evaluate((s) => {
    localStorage.setItem('khidmat_jwt', s.jwt)
    localStorage.setItem('khidmat_id', s.id)
    localStorage.setItem('khidmat_cinfoid', s.cinfoid)
  }, session)
  await page.goto(`${server.url}/my/security`)
  await page.getByRole('button', { name: 'Link Google' }).click()
  await page.getByText('Google was linked').waitFor()
  await visitor.expectAccessible()
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await page.getByText('Google was unlinked').waitFor()
  await page.getByRole('button', { name: 'Link Google' }).waitFor()
  await visitor.close()
})
