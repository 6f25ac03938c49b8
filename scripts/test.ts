// The whole suite: checks, then tests on a real database, then browser tests on the production build. With `--fast` (`npm
// run check`) without the browser tests. Ends with one line "N passed, N failed", counted from the runners' reports.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-report-'))
let passed = 0
let failed = 0
/** What failed, said again at the end: of a long log often only the end is kept. */
const failures: string[] = []

/** Runs one check. What it says is printed when it has ended, since others run beside it. */
async function step(name: string, command: string, args: string[]) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const status = await new Promise((resolve) => {
    child.on('error', (error) => resolve(said.push(String(error))))
    child.on('close', resolve)
  })
  console.log(`\n— ${name}\n${said.join('').trim()}`)
  if (status === 0) passed++
  else {
    failed++
    failures.push(name)
  }
}

/** Runs checks one after the other. */
async function inTurn(...checks: Parameters<typeof step>[]) {
  for (const check of checks) await step(...check)
}

interface FileReport {
  name: string
  startTime: number
  endTime: number
  status: string
  /** Why the file did not load. */
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
}

/** The first lines of what a test said, in plain letters. */
const firstLines = (message: string) =>
  stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n').slice(0, 1500)

function noteFailures({ name, status, message, assertionResults }: FileReport) {
  const file = path.relative('.', name)
  const tests = assertionResults.filter((test) => test.status === 'failed')
  for (const test of tests)
    failures.push(`${file} > ${test.fullName}\n${firstLines((test.failureMessages ?? []).join('\n'))}`)
  if (status === 'failed' && tests.length === 0) failures.push(`${file}\n${firstLines(message)}`)
}

/** The ten slowest files. */
function slowest(files: readonly FileReport[]) {
  const taken = files
    .map(({ name, startTime, endTime }) => ({ file: path.relative('.', name), seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
  console.log('\nSlowest files:')
  for (const { file, seconds } of taken.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

function suite(name: string, config: string) {
  console.log(`\n— ${name}`)
  const report = path.join(folder, `${path.basename(config)}.json`)
  const { status } = spawnSync(
    'vitest',
    ['run', '--config', config, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    { stdio: 'inherit' },
  )
  try {
    const result = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      numFailedTestSuites: number
      testResults: FileReport[]
    }
    slowest(result.testResults)
    result.testResults.forEach(noteFailures)
    passed += result.numPassedTests
    failed += result.numFailedTests
    // A file that did not load, or a run that crashed, has no failed test in the report.
    if (status !== 0 && result.numFailedTests === 0) {
      failed += Math.max(1, result.numFailedTestSuites)
      if (result.numFailedTestSuites === 0) failures.push(`${name}: the run ended with status ${status}`)
    }
  } catch (error) {
    failed++
    failures.push(`${name}: no report (${String(error)})`)
  }
}

await Promise.all([
  inTurn(['route types', 'react-router', ['typegen']], ['types', 'tsc', []]),
  inTurn(
    ['format', 'biome', ['check', '.']],
    ['lint', 'oxlint', []],
    ['texts', process.execPath, ['scripts/check-texts.ts']],
    ['unused code', 'knip', ['--no-progress']],
    ['settings', process.execPath, ['scripts/env-example.ts', '--check']],
  ),
])
suite('tests on a real database', 'vitest.config.ts')
if (!process.argv.includes('--fast') && (failed === 0 || process.env.CI)) {
  await step('build', process.execPath, ['scripts/build.ts'])
  suite('journeys in a browser', 'vitest.e2e.config.ts')
}
rmSync(folder, { recursive: true, force: true })
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `- ${failure}`).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
