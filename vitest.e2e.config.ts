import { defineConfig } from 'vitest/config'
import { LongFirst } from './test/order-of-files.ts'

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts', 'test/faults/**/*.test.ts'],
    globalSetup: ['test/e2e/server.ts'],
    setupFiles: ['test/e2e/setup.ts'],
    pool: 'forks',
    // What a test prints is read when it fails.
    silent: 'passed-only',
    // Each with a browser and a server of its own. While one waits for its page to be quiet, the others work: two left a
    // fifth of two cores idle.
    maxWorkers: 3,
    // A worker keeps its browser from one file to the next.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // As long as a page may take on a machine that does other work: a promise is kept in the end, or it is not.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
