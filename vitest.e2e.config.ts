import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts', 'test/faults/**/*.test.ts'],
    globalSetup: ['test/e2e/server.ts'],
    pool: 'forks',
    // One browser at a time: two cores carry the server, its database and one Chromium.
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
