import { expect, onTestFinished, test, vi } from 'vitest'
import type { Platform } from '#platform/index.ts'
import { openLog } from '#platform/log.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { createApi } from './app.ts'
import { openLive } from './live.ts'

test('the endpoints of the sign-in library refuse in our words what they do not do', async () => {
  const { api } = await openTestApi()
  for (const [method, path, status, code] of [
    ['POST', 'session', 405, 'request.method_not_allowed'],
    ['POST', 'csrf', 405, 'request.method_not_allowed'],
    ['POST', 'signout', 403, 'request.cross_site'],
    ['GET', 'error', 404, 'request.not_found'],
    ['GET', 'signin/google', 404, 'request.not_found'],
  ] as const) {
    const answer = await api.request(`/api/auth/${path}`, { method })
    expect([answer.status, ((await answer.json()) as { code: string }).code], path).toEqual([status, code])
  }
  expect((await api.request('/api/auth/session')).status).toBe(200)
})

test('another site is told nothing: no permission to read, and its headers are not given back', async () => {
  const { api } = await openTestApi()
  for (const method of ['OPTIONS', 'POST']) {
    const answer = await api.request('/api/h/auth', {
      method,
      headers: {
        origin: 'https://evil.test',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization, x-injected',
        'access-control-allow-credentials': 'true',
        vary: 'x-injected',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: '{"email":"a@example.test","password":"xxxxxxxx"}' }),
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe(null)
    expect(answer.headers.get('access-control-allow-credentials')).toBe(null)
    expect(answer.headers.get('vary') ?? '').not.toContain('x-injected')
  }
})

test('a method that is not there is answered with those that are, HEAD among them where something is read', async () => {
  const { api } = await openTestApi()
  for (const [path, allowed] of [
    ['/api/data/khidmat-offers', 'GET, HEAD'],
    ['/api/h/quote', 'POST'],
    ['/api/h/user-prefs', 'GET, HEAD, POST'],
    ['/api/openapi.json', 'GET, HEAD'],
    ['/api/docs', 'GET, HEAD'],
    ['/api/auth/session', 'GET, HEAD'],
    ['/api/auth/signout', 'POST'],
  ] as const) {
    const answer = await api.request(path, { method: 'PATCH' })
    expect([answer.status, answer.headers.get('allow')], path).toEqual([405, allowed])
  }
  expect((await api.request('/api/data/khidmat-offers', { method: 'HEAD' })).status).toBe(200)
})

test('the description is compressed to whoever takes that, and 304 to whoever has it', async () => {
  const { api } = await openTestApi()
  const whole = await api.request('/api/openapi.json')
  const packed = await api.request('/api/openapi.json', { headers: { 'accept-encoding': 'br, gzip' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect((await packed.arrayBuffer()).byteLength * 4).toBeLessThan((await whole.arrayBuffer()).byteLength)
  const tag = whole.headers.get('etag') ?? ''
  expect(tag).not.toBe('')
  for (const has of [tag, `W/${tag}`])
    expect((await api.request('/api/openapi.json', { headers: { 'if-none-match': has } })).status, has).toBe(304)
})

test('the page of the description loads only what is our own, and all of it is there', async () => {
  const { api } = await openTestApi()
  const page = await api.request('/api/docs')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  const html = await page.text()
  expect(html).not.toMatch(/<script>|<style|style=|https?:/)
  const look = await (await api.request('/api/docs/look.css')).text()
  const parts = [...html.matchAll(/(?:href|src)="(\/api\/[^"]+)"/g), ...look.matchAll(/url\("([^"]+)"/g)].map(
    ([, at = '']) => at.replace(/^(?!\/)/, '/api/docs/'),
  )
  expect(parts).toHaveLength(6)
  const types = { css: 'text/css', js: 'text/javascript', woff2: 'font/woff2' }
  for (const part of parts) {
    const answer = await api.request(part)
    expect([answer.status, answer.headers.get('content-type')], part).toEqual([
      200,
      types[part.split('.').at(-1) as keyof typeof types],
    ])
  }
})

test('whoever does what the introduction says has a token, and what is called with it is answered', async () => {
  const at = await openTestApi({ env: { DEMO: true } })
  const { email, password } = await aRegistered(at, { device: '0badf00d' })
  const { info } = (await (await at.api.request('/api/openapi.json')).json()) as { info: { description: string } }
  const commands = [...info.description.matchAll(/^curl [^]*?(?=\n```)/gm)].map(([command]) => command)
  expect(commands).toHaveLength(4)
  let token = ''
  const run = async (command: string) => {
    const said = command
      .replace('customer@khidmat.test', email)
      .replace('khidmat-demo', password)
      .replaceAll('$TOKEN', token)
      .replaceAll('\\"', '"')
    const method = /-X (\w+)/.exec(said)?.[1] ?? (said.includes(' -d ') ? 'POST' : 'GET')
    const headers = [...said.matchAll(/-H ['"]([\w-]+): ([^'"]+)['"]/g)].map(([, name, value]) => [name, value])
    const answer = await at.api.request(/http:\S+/.exec(said)?.[0] ?? '', {
      method,
      headers: Object.fromEntries(headers) as Record<string, string>,
      ...(method !== 'GET' && { body: /-d ['"]([^]*)['"]$/.exec(said)?.[1] ?? '' }),
    })
    const body = (await answer.json()) as { ok: boolean; jwt?: string; code?: string }
    token = body.jwt ?? token
    return body
  }
  const [logIn = '', list = '', byCode = '', renew = ''] = commands
  expect(await run(logIn)).toMatchObject({ ok: true, jwt: expect.any(String) })
  expect(await run(list)).toMatchObject({ ok: true, data: { rows: [] } })
  expect(await run(renew)).toMatchObject({ ok: true, jwt: expect.any(String) })
  // Without a password it asks for a code, which the mailbox holds.
  expect(await run(logIn.replace(/,"password":"[^"]*"/, ''))).toMatchObject({ ok: true, verify: true })
  const { code } = await at.mailbox(email)
  expect(await run(byCode.replace('123456', code))).toMatchObject({ ok: true, jwt: expect.any(String) })
})

test('the description is written once, whoever reads it', async () => {
  const { api } = await openTestApi()
  const first = await api.request('/api/openapi.json')
  const written = vi.spyOn(JSON, 'stringify')
  const weighed = vi.spyOn(crypto.subtle, 'digest')
  onTestFinished(() => void vi.restoreAllMocks())
  const second = await api.request('/api/openapi.json')
  const tag = second.headers.get('etag') ?? ''
  expect((await api.request('/api/openapi.json', { headers: { 'if-none-match': tag } })).status).toBe(304)
  expect(written.mock.results.filter(({ value }) => String(value).length > 100_000)).toHaveLength(0)
  expect(weighed).not.toHaveBeenCalled()
  expect(tag).toBe(first.headers.get('etag'))
  expect((await second.text()) === (await first.text())).toBe(true)
})

test('a failure of ours is answered in general words with the request’s id, and nothing of what happened', async () => {
  const { platform } = await openTestApi()
  const broken = new Proxy(platform.database.db, {
    get: () => () => {
      throw new Error('relation "accounts" of /srv/khidmat does not exist')
    },
  })
  const api = createApi({
    platform: { ...platform, database: { ...platform.database, db: broken } } as Platform,
    now: () => new Date(),
    authenticate: async () => ({ actor: { kind: 'anonymous' } }),
    clientIp: () => '203.0.113.7',
    live: await openLive(platform),
  })
  const answer = await api.request('/api/h/settings/features')
  expect(answer.status).toBe(500)
  const body = (await answer.json()) as Record<string, unknown>
  expect(Object.keys(body).sort()).toEqual(['code', 'errorMsg', 'ok', 'requestId'])
  expect(JSON.stringify(body)).not.toMatch(/relation|srv|Error|at /)
})

test('each call is logged and counted by its name: who, how it ended, how long, and nothing of what it carried', async () => {
  const lines: string[] = []
  const log = openLog('debug', { write: (line: string) => void lines.push(line) })
  const at = await openTestApi({ log })
  await at.call('GET', '/api/h/settings/features?canary=1')
  await at.call('POST', '/api/h/auth', { body: { email: 'canary@example.test', password: 'canary-canary' } })
  await at.call('GET', '/api/h/canary')
  await at.call('GET', '/api/h/settings/features')
  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'answered')
  expect(said).toMatchObject([
    { level: 'debug', call: 'getFeatures', status: expect.any(Number), ms: expect.any(Number), actor: 'anonymous' },
    { level: 'info', call: 'logIn', status: 401, refusal: 'identity.credentials_wrong' },
    { level: 'debug', call: 'other', status: 404, refusal: 'request.not_found' },
    { level: 'debug', call: 'getFeatures', status: 200 },
  ])
  expect(said[3]).not.toHaveProperty('refusal')
  expect(lines.join()).not.toContain('canary')
  const figures = await at.platform.metrics.registry.metrics()
  expect(figures).toContain('api_call_duration_seconds_count{call="logIn",status="401"} 1')
})

test('a body that is no JSON, and a token that is none, are told by the name of the call and counted by their refusal', async () => {
  const lines: string[] = []
  const at = await openTestApi({ log: openLog('info', { write: (line: string) => void lines.push(line) }) })
  const send = (method: string, path: string, more: Record<string, string>) =>
    at.api.request(path, { method, headers: { 'content-type': 'application/json', ...more }, body: '{"canary": ' })
  await send('POST', '/api/h/auth', {})
  await send('PUT', '/api/h/offers/an-offer/status', {})
  await send('PUT', '/api/h/cart', { authorization: 'Bearer none' })
  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'answered')
  expect(said).toMatchObject([
    { level: 'info', call: 'logIn', status: 400, refusal: 'request.malformed' },
    { level: 'info', call: 'switchOffer', status: 400, refusal: 'request.malformed' },
    { level: 'info', call: 'restoreDraft', status: 401, refusal: 'identity.token_invalid' },
  ])
  expect(lines.join()).not.toContain('canary')
  const figures = await at.platform.metrics.registry.metrics()
  expect(figures).toContain('api_refusals_total{code="request.malformed"} 2')
  expect(figures).toContain('api_call_duration_seconds_count{call="logIn",status="400"} 1')
})

test('however many fields are wrong, a refusal names twenty', async () => {
  const at = await openTestApi()
  const body = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`field${i}`, 1]))
  const answer = await at.call('POST', '/api/h/auth', { body })
  expect(answer.status).toBe(400)
  expect(answer.body.issues).toHaveLength(20)
})
