import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['test/long/**/*.test.ts'], pool: 'forks', maxWorkers: 1, fileParallelism: false },
})
