// A separate process that stores one document and is killed at a step, like by a power cut: `node store-a-file.ts DATABASE
// FOLDER CONTACT STEP`. Prints how it ended, and what it left, when it lives to the end.
import { promises as fs } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'

const [url = '', folder = '', contactId = '', step = ''] = process.argv.slice(2)
const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(256 * 1024)}\n%%EOF\n`)

function reached(name: string): void {
  if (name === step) process.kill(process.pid, 'SIGKILL')
}

// The steps are those of the real code; only its calls of Node and of the database driver are intercepted.
const { open, rename } = fs
let syncs = 0
fs.open = async (...args) => {
  const handle = await open(...args)
  if (!String(args[0]).startsWith(folder)) return handle
  reached('opened')
  const { writeFile, sync } = handle
  handle.writeFile = async (...written) => {
    if (step === 'full') {
      await handle.write(pdf.subarray(0, 4096))
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    await writeFile.apply(handle, written)
    reached('written')
  }
  handle.sync = async () => {
    await sync.call(handle)
    reached(++syncs === 1 ? 'synced' : 'entered')
  }
  return handle
}
fs.rename = async (...args) => {
  await rename(...args)
  reached('renamed')
}
syncBuiltinESMExports()

const query: (...args: unknown[]) => unknown = pg.Client.prototype.query
pg.Client.prototype.query = async function (this: pg.Client, ...args: unknown[]) {
  const [first] = args as [string | { text: string }]
  const text = typeof first === 'string' ? first : first.text
  const answer = query.apply(this, args)
  if (text === 'commit' && step === 'committing') setImmediate(() => reached('committing'))
  const done = await answer
  if (text.startsWith('insert into "files"')) reached('inserted')
  if (text === 'commit') reached('committed')
  return done
} as typeof pg.Client.prototype.query

const { openDatabase } = await import('../../src/platform/db/index.ts')
const { openStorage } = await import('../../src/platform/storage/index.ts')
const { storeDocument } = await import('../../src/domain/files/store-document.ts')
const { files } = await import('../../src/domain/files/files.tables.ts')

const database = openDatabase(url, { max: 2 })
const storage = openStorage({ driver: 'disk', folder })
const actor = { kind: 'account', accountId: contactId, contactId, sessionId: '', authTime: new Date(), sysadmin: false }
const ctx = {
  db: database.db,
  actor,
  inTransaction: false,
  now: () => new Date(),
  platform: { storage, limits: { consume: async () => undefined } },
} as unknown as Parameters<typeof storeDocument>[0]

let outcome = 'stored'
try {
  if (step === 'control') {
    // The wrong order, as a control: the row before its bytes.
    const storageKey = 'documents/aa/control.pdf'
    await database.db.insert(files).values({ folderId: contactId, name: 'a', mime: 'application/pdf', storageKey })
    reached('control')
  } else await storeDocument(ctx, { name: 'a.pdf', bytes: pdf })
} catch (error) {
  outcome = error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
const left = await fs.readdir(folder, { recursive: true, withFileTypes: true })
console.log(JSON.stringify({ outcome, left: left.filter((entry) => entry.isFile()).map(({ name }) => name) }))
await database.close()
