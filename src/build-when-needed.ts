import { execFile } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { promisify } from 'node:util'

const OUTPUT = 'build/server/serve.js'

/**
 * Builds pages and server when there is no build, or when a source is newer than it.
 * @throws an error that says what the build said
 */
export async function buildWhenNeeded(signal: AbortSignal): Promise<void> {
  const builtAt = existsSync(OUTPUT) ? statSync(OUTPUT).mtimeMs : 0
  const sources = [
    ...globSync('{src,db,public}/**/*'),
    ...globSync('scripts/*.ts'),
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
  ]
  const stale = sources.some((file) => {
    const info = statSync(file, { throwIfNoEntry: false })
    return info?.isFile() && info.mtimeMs > builtAt
  })
  if (!stale) return
  console.log('Building the pages (once; a few seconds) …')
  try {
    await promisify(execFile)(process.execPath, ['scripts/build.ts'], { signal, maxBuffer: 64 * 1024 * 1024 })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`The build failed:\n${stdout}\n${stderr}`, { cause: error })
  }
}
