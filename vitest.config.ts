import { defineConfig } from 'vitest/config'
import { LongFirst } from './test/order-of-files.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'db/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/long/**', 'test/faults/**', 'node_modules/**'],
    globalSetup: ['test/database.ts'],
    setupFiles: ['test/setup.ts'],
    pool: 'forks',
    // What a test prints is read when it fails.
    silent: 'passed-only',
    maxWorkers: 2,
    // A worker keeps the modules it has read; each file has a database of its own all the same.
    isolate: false,
    unstubGlobals: true,
    sequence: { sequencer: LongFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
})
