import type { Bus } from './bus.ts'
import type { ContentCache } from './content-cache.ts'
import type { DatabaseHandle } from './db/index.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import type { Services } from './open-services.ts'
import type { Queue } from './queue.ts'

/** The outside world as the domain sees it; made once in app.ts. One field per outside thing. */
export interface Platform extends Services {
  env: Env
  log: Log
  database: DatabaseHandle
  queue: Queue
  bus: Bus
  content: ContentCache
}
