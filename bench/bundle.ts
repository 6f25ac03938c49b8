import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { startServer } from '../test/e2e/running-server.ts'
import { deskPaths, operatorPaths, ownPaths } from '../test/e2e/screens/paths.ts'
import { record } from './report.ts'

/** The most that a page loads before it is alive, in KB (brotli): what was reached, below the budgets of 130, 25 and 160. */
export const heaviest = { homeJs: 126, homeCss: 10, bookingJs: 144, privateCss: 20 }

const size = (url: string) => {
  const file = path.join('build/client', url)
  try {
    return statSync(`${file}.br`).size
  } catch {
    return readFileSync(file).length
  }
}

/** The bytes of scripts and styles (brotli) that a page loads before hydration ends. Without lazy islands. */
export async function weigh(url: string): Promise<{ js: number; css: number }> {
  const html = await (await fetch(url)).text()
  const js = new Set(
    [...html.matchAll(/(?:src|href|from|import\s?\(?)\s?=?"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ''),
  )
  for (const match of html.matchAll(/"(\/assets\/[^"]+\.js)"/g))
    if (
      match[1] &&
      (html.includes(`modulepreload" href="${match[1]}`) ||
        html.includes(`from "${match[1]}`) ||
        html.includes(`import "${match[1]}`))
    )
      js.add(match[1])
  const css = new Set(
    [...html.matchAll(/rel="stylesheet" href="(\/assets\/[^"#]+\.css)/g)].map((match) => match[1] ?? ''),
  )
  const sum = (files: Set<string>) => [...files].filter(Boolean).reduce((total, file) => total + size(file), 0) / 1024
  return { js: sum(js), css: sum(css) }
}

/** The private screen that loads the most styles, of all that the walks look at; who is signed in makes no difference to them. */
export async function heaviestStyles(serverUrl: string): Promise<{ path: string; css: number }> {
  const paths = ['/cart', '/checkout/any', '/dev/ui', ...ownPaths, ...deskPaths('any'), ...operatorPaths]
  const weighed: { path: string; css: number }[] = []
  for (const path of paths) weighed.push({ path, css: (await weigh(`${serverUrl}${path}`)).css })
  return weighed.reduce((most, one) => (one.css > most.css ? one : most))
}

export async function measureBundle(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir: path.join(dataDir, 'bundle') })
  const offers = (await (await fetch(`${server.url}/api/data/khidmat-offers?limit=1`)).json()) as {
    data: { offerid: string }[]
  }
  const offerid = offers.data[0]?.offerid ?? ''
  const home = await weigh(`${server.url}/`)
  record({
    name: 'home, JS before it is alive',
    value: home.js,
    unit: 'KB brotli',
    limit: null,
    budget: `≤ ${heaviest.homeJs} KB`,
    ok: home.js > 0 && home.js <= heaviest.homeJs,
  })
  record({
    name: 'home, CSS',
    value: home.css,
    unit: 'KB brotli',
    limit: null,
    budget: `≤ ${heaviest.homeCss} KB`,
    ok: home.css > 0 && home.css <= heaviest.homeCss,
  })
  const booking = await weigh(`${server.url}/book/x/${offerid}`)
  record({
    name: 'booking, JS before it is alive',
    value: booking.js,
    unit: 'KB brotli',
    limit: null,
    budget: `≤ ${heaviest.bookingJs} KB`,
    ok: booking.js > 0 && booking.js <= heaviest.bookingJs,
  })
  const { css, path: screen } = await heaviestStyles(server.url)
  record({
    name: `private screens, CSS of the heaviest (${screen})`,
    value: css,
    unit: 'KB brotli',
    limit: null,
    budget: `≤ ${heaviest.privateCss} KB`,
    ok: css > 0 && css <= heaviest.privateCss,
  })
  await server.stop()
}
