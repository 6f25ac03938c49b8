import { defineConfig } from 'vitest/config'
import { FaultsFirst } from './test/e2e/faults-first.ts'

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts', 'test/faults/**/*.test.ts'],
    globalSetup: ['test/e2e/server.ts'],
    pool: 'forks',
    // Each with a browser and a server of its own. While one waits for its page to be quiet, the other works.
    maxWorkers: 2,
    sequence: { sequencer: FaultsFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
