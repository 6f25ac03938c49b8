// The whole suite: checks, then tests on a real database, then browser tests on the production build. With `--fast` (`npm
// run check`) without the browser tests. Ends with one line "N passed, N failed", counted from the runners' reports.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-report-'))
let passed = 0
let failed = 0
/** What failed, said again at the end: of a long log often only the end is kept. */
const failures: string[] = []

function step(name: string, command: string, args: string[]) {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status === 0) passed++
  else {
    failed++
    failures.push(name)
  }
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

step('format', 'biome', ['format', '.'])
step('lint', 'oxlint', [])
step('route types', 'react-router', ['typegen'])
step('types', 'tsc', [])
step('texts', process.execPath, ['scripts/check-texts.ts'])
step('unused code', 'knip', ['--no-progress'])
step('settings', process.execPath, ['scripts/env-example.ts', '--check'])
suite('tests on a real database', 'vitest.config.ts')
if (!process.argv.includes('--fast') && (failed === 0 || process.env.CI)) {
  step('build', process.execPath, ['scripts/build.ts'])
  suite('journeys in a browser', 'vitest.e2e.config.ts')
}
rmSync(folder, { recursive: true, force: true })
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `- ${failure}`).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
