// Writes db/migrations/checksums.txt, by which a test sees that no migration is rewritten. For one that has not landed yet
// and was completed by hand: `node scripts/checksums.ts`.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export function writeChecksums(): void {
  const lines = globSync('db/migrations/*.sql')
    .sort()
    .map((file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${path.basename(file)}\n`)
  writeFileSync('db/migrations/checksums.txt', lines.join(''))
}

if (import.meta.main) writeChecksums()
