import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import type { ImportView } from '#contracts/imports.ts'
import { startServer } from '../test/e2e/running-server.ts'
import { untilQuiet } from './load.ts'
import { memoryOf } from './memory.ts'
import { record } from './report.ts'

const slug = 'seri-ayu-salon'
const ROWS = 20_000

/** A list of twenty thousand customers, from the file to the last one added: how long it takes, and what twice the rows cost in memory. */
export async function measureImports(dataDir: string): Promise<void> {
  const server = await startServer({
    dataDir: path.join(dataDir, 'imports'),
    env: { RATE_LIMIT_SCALE: '1000000', TRUST_PROXY: '1' },
  })
  await untilQuiet(server.pid)
  const jwt = await logIn(server.url)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(server.pid))
  }, 50)
  const peakOf = async (work: () => Promise<number>) => {
    most = 0
    const seconds = await work()
    return { seconds, peak: most }
  }
  // What the process grows to by its first import of all is not that import's.
  await bringIn(server.url, jwt, csvOf(2000))
  const half = await peakOf(() => bringIn(server.url, jwt, csvOf(ROWS / 2)))
  const whole = await peakOf(() => bringIn(server.url, jwt, csvOf(ROWS)))
  const sheet = await peakOf(() => bringIn(server.url, jwt, xlsxOf(ROWS)))
  clearInterval(watch)
  for (const [name, { seconds }] of [
    ['20,000 customers imported of CSV', whole],
    ['20,000 customers imported of XLSX', sheet],
  ] as const)
    record({ name, value: seconds, unit: 's', limit: null, budget: '≤ 20 s', ok: seconds <= 20 })
  const ratio = whole.peak / half.peak
  record({
    name: 'memory of 20,000 rows beside 10,000',
    value: whole.peak,
    unit: 'MB',
    limit: half.peak,
    budget: '< 1.3 × for twice the rows',
    ok: ratio < 1.3,
  })
  await server.stop()
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/h/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'device-id': 'b0000001' },
    body: JSON.stringify({ email: 'owner@khidmat.test', password: 'khidmat-demo' }),
  })
  return ((await answer.json()) as { jwt: string }).jwt
}

/** People whom nobody knows yet. */
function people(rows: number): string[][] {
  const run = randomUUID().slice(0, 8)
  return Array.from({ length: rows }, (_, n) => [
    `Aina Sofea ${n}`,
    `aina-${n}-${run}@example.test`,
    n % 3 === 0 ? 'regular; student' : '',
    'Prefers mornings and a quiet place',
  ])
}

const heads = ['Name', 'Email', 'Tags', 'Note']
const csvOf = (rows: number) => strToU8([heads, ...people(rows)].map((cells) => cells.join(',')).join('\n'))

function xlsxOf(rows: number): Uint8Array<ArrayBuffer> {
  const cell = (text: string, place: number, row: number) =>
    `<c r="${'ABCD'[place]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`
  const sheet = [heads, ...people(rows)]
    .map((cells, n) => `<row r="${n + 1}">${cells.map((text, place) => cell(text, place, n + 1)).join('')}</row>`)
    .join('')
  return zipSync({
    'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="1" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
  })
}

/** From the file to the last one added, as the dialog asks. @returns seconds */
async function bringIn(url: string, jwt: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const since = performance.now()
  const authorization = `Bearer ${jwt}`
  const of = `${url}/api/h/customer-imports`
  const form = new FormData()
  form.set('file', new File([bytes], 'list'))
  const encoded = new Response(form)
  const body = new Uint8Array(await encoded.arrayBuffer())
  const type = encoded.headers.get('content-type') ?? ''
  const read = await fetch(`${of}?companyid=${slug}`, {
    method: 'POST',
    headers: { authorization, 'content-type': type },
    body,
  })
  const { id, columns } = ((await read.json()) as { data: ImportView }).data
  const send = (method: string, more: object) =>
    fetch(`${of}/${id}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ companyid: slug, ...more }),
    })
  const until = async (state: ImportView['state']) => {
    for (;;) {
      const answer = await fetch(`${of}?companyid=${slug}`, { headers: { authorization } })
      const { imports } = ((await answer.json()) as { data: { imports: ImportView[] } }).data
      if (imports.find((one) => one.id === id)?.state === state) return
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  await send('PUT', { columns: columns.map(({ holds }) => holds) })
  await until('checked')
  await send('POST', { to: 'import' })
  await until('done')
  return (performance.now() - since) / 1000
}
