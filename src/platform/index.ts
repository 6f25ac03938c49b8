import type { DatabaseHandle } from './db/index.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'

/** The outside world as the domain sees it; made once in app.ts. Grows by one field per outside thing. */
export interface Platform {
  env: Env
  log: Log
  database: DatabaseHandle
}
