import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupNote, NOTE, rowsFile } from './backup-note.ts'
import { copyFiles } from './copy-files.ts'

export interface BackupOrder {
  url: string
  /** The folder of all backups; this one becomes a folder in it, named by its instant. */
  into: string
  /** The folder of uploaded files; undefined where they are in a bucket. */
  files: string | undefined
  /** The folder of generated secrets: without them, sealed columns stay sealed. */
  secrets: string
  /** How many backups are kept: older ones are removed once this one is whole. Undefined keeps all. */
  keep: number | undefined
  say: (line: string) => void
}

/**
 * Backs up database, files and secrets while the product runs: all rows as of one instant, then the files, which are
 * only added to. Nothing is called a backup before it is whole.
 * @returns the folder.
 */
export async function backUp(order: BackupOrder): Promise<string> {
  const { into, say } = order
  const takenAt = new Date().toISOString()
  await mkdir(into, { recursive: true, mode: 0o700 })
  const before = await backupsIn(into)
  const folder = path.join(into, takenAt.replaceAll(':', '-'))
  const begun = `${folder}.part`
  await mkdir(path.join(begun, 'tables'), { recursive: true, mode: 0o700 })
  try {
    const note = await copyDatabase(order, begun, takenAt)
    const last = before.at(-1)
    if (order.files) {
      note.files = await copyFiles(order.files, path.join(begun, 'files'), {
        ...(last && { same: path.join(into, last, 'files') }),
      })
      say(`files: ${note.files}`)
    }
    await copyFiles(order.secrets, path.join(begun, 'secrets'))
    await writeFile(path.join(begun, NOTE), JSON.stringify(note, undefined, 1), { flush: true })
    await rename(begun, folder)
  } catch (error) {
    await rm(begun, { recursive: true, force: true })
    throw error
  }
  if (order.keep !== undefined)
    for (const old of before.slice(0, Math.max(0, before.length + 1 - Math.max(1, order.keep)))) {
      await rm(path.join(into, old), { recursive: true })
      say(`removed: ${old}`)
    }
  return folder
}

/** The whole backups in a folder, the oldest first. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-\d\d-\d\dT[\d.-]+Z$/.test(name))
  return names.filter((name) => existsSync(path.join(folder, name, NOTE))).sort()
}

async function copyDatabase({ url, say }: BackupOrder, folder: string, takenAt: string): Promise<BackupNote> {
  const client = new pg.Client({ connectionString: url, application_name: 'khidmat-backup' })
  await client.connect()
  try {
    // One snapshot: what commits meanwhile is in none of the tables.
    await client.query('begin isolation level repeatable read read only')
    const note: BackupNote = {
      format: 1,
      takenAt,
      migrations: await countMigrations(client),
      tables: {},
      sequences: await readSequences(client),
      waiting: await readWaiting(client),
    }
    for (const { name, columns, parts } of await listTables(client)) {
      const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
      // A table in parts answers with the rows of all of them only as a query.
      const rows = client.query(copyTo(`copy (select ${list} from ${client.escapeIdentifier(name)}) to stdout`))
      await pipeline(rows, createGzip({ level: 6 }), createWriteStream(rowsFile(folder, name), { mode: 0o600 }))
      // How many there were is told after the last of them: it has come with the answer to whatever is asked next.
      await client.query('select')
      note.tables[name] = { columns, parts, rows: rows.rowCount }
      say(`${name}: ${rows.rowCount}`)
    }
    await client.query('commit')
    return note
  } finally {
    await client.end()
  }
}

async function countMigrations(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from drizzle.__drizzle_migrations')
  return rows[0]?.n ?? 0
}

/** Tables with the columns that are stored, and their partitions. */
async function listTables(client: pg.Client) {
  const { rows } = await client.query<{
    name: string
    columns: string[]
    parts: BackupNote['tables'][string]['parts']
  }>(`
    select c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      coalesce((select jsonb_agg(jsonb_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid)) order by p.relname)
        from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid), '[]') as parts
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  return rows
}

async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

async function readWaiting(client: pg.Client): Promise<BackupNote['waiting']> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('pgboss.job') is not null as there`,
  )
  if (!there[0]?.there) return []
  const { rows } = await client.query<BackupNote['waiting'][number]>(`
    select name as queue, coalesce(data, '{}') as data, priority, to_jsonb(start_after) #>> '{}' as "startAfter", singleton_key as "singletonKey"
    from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by created_on`)
  return rows
}
