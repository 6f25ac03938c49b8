import { existsSync, readFileSync } from 'node:fs'

/**
 * Completes an environment before anything looks at it: the lines of `.env`, the database that a file names, and the demo where
 * no database is named and nothing is said of the demo. A server and every command begin with it, so that they mean the same.
 */
export function loadSettings(env: NodeJS.ProcessEnv = process.env): void {
  if (env === process.env && existsSync('.env')) process.loadEnvFile('.env')
  if (env.DATABASE_URL_FILE) env.DATABASE_URL = readFileSync(env.DATABASE_URL_FILE, 'utf8').trim()
  if (!env.DATABASE_URL && env.DEMO === undefined) env.DEMO = '1'
}
