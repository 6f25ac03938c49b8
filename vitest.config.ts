import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'db/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/long/**', 'test/faults/**', 'node_modules/**'],
    globalSetup: ['test/database.ts'],
    setupFiles: ['test/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
})
