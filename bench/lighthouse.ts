import path from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.ts'
import { freePort, startServer } from '../test/e2e/running-server.ts'
import { untilQuiet } from './load.ts'
import { record } from './report.ts'

const RUNS = 5

/** Lighthouse for a phone (its own throttling), on the most common entry pages; the median of a few runs. */
export async function measureLighthouse(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir: path.join(dataDir, 'lighthouse') })
  await untilQuiet(server.pid)
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`, '--disable-background-networking'],
  })
  const offers = (await (await fetch(`${server.url}/api/data/khidmat-offers?limit=1`)).json()) as {
    data: { itemid: string; offerid: string; slug: string; companySlug: string }[]
  }
  const [offer] = offers.data
  try {
    for (const [name, url] of [
      ['home', `${server.url}/`],
      // A search with words has noindex on purpose, which costs points; the same screen without words has not.
      ['search', `${server.url}/search`],
      ['item', `${server.url}/item/${offer?.itemid}`],
      ['storefront', `${server.url}/co/${offer?.companySlug}`],
      ['booking', `${server.url}/book/${offer?.slug}/${offer?.offerid}`],
    ] as const) {
      // A warm-up: pictures are drawn on their first request.
      await fetch(url)
      const scores: Record<string, number[]> = {}
      for (let run = 0; run <= RUNS; run++) {
        const result = await lighthouse(url, {
          port,
          logLevel: 'error',
          onlyCategories: ['performance', 'accessibility', 'seo'],
        })
        if (run === 0) continue
        for (const [key, category] of Object.entries(result?.lhr.categories ?? {}))
          (scores[key] ??= []).push(Math.round((category.score ?? 0) * 100))
        if (run === RUNS) for (const audit of failedAudits(result?.lhr)) console.log(`  ${name}: ${audit}`)
      }
      for (const [key, least] of [
        ['performance', 95],
        ['accessibility', 100],
        ['seo', 100],
      ] as const) {
        const value = (scores[key] ?? []).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
        record({
          name: `lighthouse ${name}, ${key}`,
          value,
          unit: 'points',
          limit: null,
          budget: `≥ ${least}`,
          ok: value >= least,
        })
      }
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** The failed audits of the last run, worst first, to explain a missed budget. */
function failedAudits(lhr: { audits: Record<string, Audit> } | undefined): string[] {
  return Object.values(lhr?.audits ?? {})
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
    .sort((a, b) => (a.score ?? 0) - (b.score ?? 0))
    .map(({ id, score, displayValue }) => `${id} ${score?.toFixed(2)} ${displayValue ?? ''}`.trim())
}

interface Audit {
  id: string
  score: number | null
  scoreDisplayMode: string
  displayValue?: string
}
