import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The version of the product that runs. */
export const version: string = (JSON.parse(readFileSync(path.resolve('package.json'), 'utf8')) as { version: string })
  .version
