import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { stopOrphanedPostgres } from './embedded-postgres.ts'
import { folderError, StartError } from './start-error.ts'

const lockOf = (dataDir: string) => path.join(dataDir, 'khidmat.lock')

/** Where the embedded database of a data folder has its files. */
export const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres')

/**
 * Makes the data folder.
 * @throws StartError where it cannot be made or written.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw folderError(error, dataDir, 'Khidmat cannot keep its data in')
  }
}

/** One folder after the other: where none can be made, as below /proc, Node's own way (`recursive`) tries for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return
  const above = path.dirname(folder)
  if (!existsSync(above)) makeFolder(above)
  mkdirSync(folder)
}

/**
 * Locks a data folder for one process: a second one gets a clear error instead of a corrupted cluster.
 * @returns a function that releases the lock.
 */
export function lockDataFolder(dataDir: string): () => void {
  makeDataFolder(dataDir)
  const file = lockOf(dataDir)
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, `${process.pid} ${startOf(process.pid)}`)
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw folderError(error, dataDir, 'Khidmat cannot keep its data in')
      const owner = ownerOf(file)
      if (owner !== undefined) {
        throw new StartError(
          `Khidmat already runs on this data folder (process ${owner}, ${dataDir}). Stop it first, or set DATA_DIR to another folder.`,
        )
      }
      rmSync(file, { force: true })
    }
  }
  throw new StartError(`Khidmat could not lock ${dataDir}.`)
}

/** Stops the database and removes the lock that a dead process left. A live process keeps both. */
export function clearDataFolder(dataDir: string): void {
  const file = lockOf(dataDir)
  if (!existsSync(file) || ownerOf(file) !== undefined) return
  stopOrphanedPostgres(clusterOf(dataDir))
  rmSync(file, { force: true })
}

/** The live process that holds a lock. */
function ownerOf(file: string): string | undefined {
  const [pid = '', started = ''] = readFileSync(file, 'utf8').split(' ')
  return pid !== '' && startOf(Number(pid)) === started ? pid : undefined
}

/** When a process started, so that a reused pid is not mistaken for the old owner of a lock; '' when it is gone. */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // A zombie (ended, its parent has not waited for it yet) is still in the process table.
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    try {
      process.kill(pid, 0)
      return process.platform === 'linux' ? '' : 'running'
    } catch {
      return ''
    }
  }
}
