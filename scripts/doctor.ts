// npm run doctor: examines the settings of this installation and whether what they name answers, and says what is missing. Ends
// with 1 when something is wrong.
import path from 'node:path'
import { clusterOf } from '../src/platform/data-folder.ts'
import { ensureDatabase } from '../src/platform/db/migrate.ts'
import { findRunningPostgres } from '../src/platform/embedded-postgres.ts'
import { loadSettings } from '../src/platform/load-settings.ts'
import { examine } from './doctor-checks.ts'
import { withoutPassword } from './open-database.ts'

loadSettings()
const { DATABASE_URL, DATA_DIR } = process.env
const cluster = clusterOf(path.resolve(DATA_DIR || './data'))
console.error(`Database: ${DATABASE_URL ? withoutPassword(DATABASE_URL) : cluster}`)
const running = DATABASE_URL ? undefined : findRunningPostgres(cluster)
const findings = await examine(process.env, running && (await ensureDatabase(running, 'khidmat')))
for (const [name, [level, text]] of Object.entries(findings))
  console.log(`${level.padEnd(7)} ${name.padEnd(9)} ${text}`)
process.exit(Object.values(findings).some(([level]) => level === 'wrong') ? 1 : 0)
