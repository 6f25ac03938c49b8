import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function find(): string | undefined {
  if (process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name)
  }
  return undefined
}

/**
 * Where the browser for the end-to-end tests is. Where none is installed and we are root, Debian's is brought by apt.
 * @throws Error with what to install otherwise.
 */
export function findBrowser(): string {
  const found = find()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("No browser found: installing Debian's chromium …")
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env })
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { stdio: 'inherit', env })
    const installed = find()
    if (installed) return installed
  }
  throw new Error(
    'The end-to-end tests need Chromium. Install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}
