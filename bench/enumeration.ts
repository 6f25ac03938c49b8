import path from 'node:path'
import { startServer } from '../test/e2e/running-server.ts'
import { ask, keepAliveAgent, percentile, untilQuiet } from './load.ts'
import { record } from './report.ts'

const PAIRS = 200
const WARM = 20

type Question = (email: string) => [method: string, url: string, body: unknown]

/**
 * Measures whether response times reveal a registered address: login with a wrong password, request of a code, reset. The
 * two requests of a pair follow each other in alternating order, and the figure is the median of their differences, so that
 * other load on the machine affects both.
 */
export async function measureEnumeration(dataDir: string): Promise<void> {
  const server = await startServer({
    dataDir: path.join(dataDir, 'enumeration'),
    env: { RATE_LIMIT_SCALE: '1000000' },
  })
  await untilQuiet(server.pid)
  const agent = keepAliveAgent(1)
  const call = (method: string, url: string, body: unknown) =>
    ask(agent, server.url + url, { method, body: JSON.stringify(body) })

  async function register(email: string): Promise<string> {
    await call('POST', '/api/h/register', { name: 'K', email })
    const mailbox = await ask(agent, `${server.url}/dev/mailbox?to=${email}&format=json`)
    const tac = /\b(\d{6})\b/.exec(mailbox.body)?.[1]
    await call('PUT', '/api/h/auth', { tac, email })
    return email
  }

  const questions: [string, Question][] = [
    ['login', (email) => ['POST', '/api/h/auth', { email, password: 'not the password' }]],
    ['code request', (email) => ['POST', '/api/h/auth', { email }]],
    ['reset', (email) => ['POST', '/api/h/auth/reset', { email }]],
  ]
  for (const [name, question] of questions) {
    // A code can be requested once a minute per address, so every pair has addresses of its own.
    const word = name.replace(' ', '-')
    const differences: number[] = []
    for (let i = 0; i < PAIRS + WARM; i++) {
      const pair = {
        known: await register(`known-${word}-${i}@example.test`),
        unknown: `nobody-${word}-${i}@example.test`,
      }
      const took = { known: 0, unknown: 0 }
      const kinds: ('known' | 'unknown')[] = ['known', 'unknown']
      for (const kind of i % 2 ? kinds : kinds.reverse()) {
        const start = performance.now()
        const { status } = await call(...question(pair[kind]))
        took[kind] = performance.now() - start
        if (status !== (name === 'login' ? 401 : 200)) throw new Error(`${name} of ${kind} answered ${status}`)
      }
      if (i >= WARM) differences.push(took.known - took.unknown)
    }
    const gap = Math.abs(percentile(differences, 0.5))
    record({
      name: `time that tells a known address: ${name}`,
      value: gap,
      unit: 'ms',
      limit: null,
      budget: '≤ 5 ms',
      ok: gap <= 5,
    })
  }
  agent.destroy()
  await server.stop()
}
