import { existsSync, readFileSync } from 'node:fs'
import { StartError } from './start-error.ts'

/**
 * Completes an environment before anything looks at it: the lines of `.env`, the database that a file names, and the demo where
 * no database is named and nothing is said of the demo. A server and every command begin with it, so that they mean the same.
 */
export function loadSettings(env: NodeJS.ProcessEnv = process.env): void {
  if (env === process.env && existsSync('.env')) process.loadEnvFile('.env')
  if (env.DATABASE_URL_FILE) env.DATABASE_URL = readSetting('DATABASE_URL', env.DATABASE_URL_FILE)
  if (!env.DATABASE_URL && env.DEMO === undefined) env.DEMO = '1'
}

/** The value of a setting that a file holds. */
export function readSetting(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const why = error instanceof Error ? error.message : error
    throw new StartError(`The configuration is wrong:\n  ${name}_FILE: cannot be read: ${why}`, { cause: error })
  }
}
