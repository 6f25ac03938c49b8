import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium without a window: the same engine for half of the work. */
const SHELL = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function find(names: readonly string[]): string | undefined {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name)
  }
  return undefined
}

/** Installs Debian's package. */
function install(): void {
  console.log(`Installing Debian's ${SHELL} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', SHELL], { stdio: 'inherit', env })
}

/**
 * Where the browser for the end-to-end tests is: CHROMIUM_PATH, Chromium's headless shell, or any Chromium. Where the shell
 * is not installed and we are root, apt installs Debian's.
 * @throws Error with what to install otherwise.
 */
export function findBrowser(): string {
  const { CHROMIUM_PATH: named } = process.env
  if (named && existsSync(named)) return named
  if (!find([SHELL]) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install()
  const found = find([SHELL, ...browsers])
  if (found) return found
  throw new Error(
    `The end-to-end tests need Chromium. Install it (on Debian: apt-get install ${SHELL}) or set CHROMIUM_PATH.`,
  )
}
