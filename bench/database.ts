import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** A pool of the given data folder's running embedded database: for limits measured as raw SQL. */
export function rawPool(dataDir: string, max = 8): pg.Pool {
  const socket =
    readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
      .split('\n')[4]
      ?.trim() ?? ''
  return new pg.Pool({ host: socket, user: 'postgres', database: 'khidmat', max })
}
