import { stringify } from 'csv-stringify/sync'
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { strToU8 } from 'fflate'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { files } from '#domain/files/files.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { getAccountWithName, tellOwner } from '#domain/people/index.ts'
import { openScratchFile } from '#platform/scratch-file.ts'
import { ifStored } from '#platform/storage/index.ts'
import { figures } from '#shared/figures.ts'
import { newId } from '#shared/ids.ts'
import { isLocale } from '#shared/locale.ts'
import { DAY } from '#shared/time.ts'
import type { Person } from './erasure-rules.ts'
import { findPerson } from './find-person.ts'
import { dataExports } from './privacy.tables.ts'
import { registry } from './registry.ts'
import { type Packed, writeZip } from './write-zip.ts'

const keptFor = figures.exportDays * DAY
/** Pictures beyond this are named in `files.json`, not packed. */
const mostPackedBytes = 100 * 1024 * 1024

type Row = Record<string, unknown>

/**
 * Makes one export of a person's data: a zip with one JSON and one CSV per kind of data, and the files. Tells the owner.
 * Idempotent.
 */
export async function makeExport(ctx: Context, exportId: string): Promise<void> {
  const [wanted] = await ctx.db.select().from(dataExports).where(eq(dataExports.id, exportId))
  if (!wanted || wanted.readyAt) return
  const { accountId } = wanted
  const person = await findPerson(ctx, accountId)
  if (!person) return
  // Of each attempt its own: none takes away what another one has noted.
  const storageKey = `${folderOf(exportId)}/${newId()}.zip` as const
  await using zip = await openScratchFile()
  await writeZip(zip, packed(ctx, person), ctx.now())
  const bytes = await zip.byteLength()
  await ctx.platform.storage.putChunks(storageKey, bytes, zip.chunks())
  const isNoted = await atomically(ctx, async (ctx) => {
    const [ready] = await ctx.db
      .update(dataExports)
      .set({
        storageKey,
        bytes,
        readyAt: ctx.now(),
        expiresAt: new Date(ctx.now().getTime() + keptFor),
      })
      .where(and(eq(dataExports.id, exportId), sql`${dataExports.readyAt} is null`))
      .returning({ id: dataExports.id })
    if (!ready) return false
    const [contact] = await ctx.db
      .select({ cdata: contacts.cdata })
      .from(contacts)
      .where(eq(contacts.id, person.contactId))
    const locale = isLocale(contact?.cdata.locale) ? contact.cdata.locale : ctx.locale
    await tellOwner({ ...ctx, locale }, await getAccountWithName(ctx, accountId), 'export_ready')
    await recordAudit(ctx, { action: 'privacy.export_made', subjectId: accountId })
    return true
  })
  // Another attempt was first, or the account was erased meanwhile.
  if (!isNoted) await ctx.platform.storage.remove(storageKey)
}

const folderOf = (exportId: string) => `exports/${exportId}` as const

/** All that is stored about a person, one part after the other. */
async function* packed(ctx: Context, person: Person): AsyncGenerator<Packed> {
  for (const { table, copy } of registry) {
    if (!copy) continue
    const { rows } = await ctx.db.execute<{ row: Row }>(
      sql`select to_jsonb(t) - ${sql.param(copy.without ?? [])}::text[] as row from (select * from ${sql.identifier(table)} where ${copy.rows(person)}) t`,
    )
    const things = rows.map(({ row }) => named(row))
    yield { name: `json/${copy.as}.json`, bytes: strToU8(JSON.stringify(things, null, 2)) }
    yield { name: `csv/${copy.as}.csv`, bytes: strToU8(toCsv(things)) }
  }
  yield* ownFiles(ctx, person.contactId)
}

/** Removes the bytes of copies that have expired. @returns how many. */
export async function forgetOldExports(ctx: Context): Promise<number> {
  const old = await ctx.db
    .select({ id: dataExports.id, key: dataExports.storageKey })
    .from(dataExports)
    .where(and(isNotNull(dataExports.storageKey), lte(dataExports.expiresAt, ctx.now())))
    .limit(20)
  for (const { id, key } of old) {
    await removeBytes(ctx, id, key)
    await ctx.db.update(dataExports).set({ storageKey: null }).where(eq(dataExports.id, id))
  }
  return old.length
}

/** Removes the bytes of every export of an account; the caller deletes the rows. */
export async function removeExports(ctx: Context, accountId: string): Promise<void> {
  const rows = await ctx.db
    .select({ id: dataExports.id, key: dataExports.storageKey })
    .from(dataExports)
    .where(eq(dataExports.accountId, accountId))
  for (const { id, key } of rows) await removeBytes(ctx, id, key)
}

/** Also what is still being made, and what an attempt left that was killed: the row does not name it. */
async function removeBytes({ platform: { storage } }: Context, exportId: string, key: string | null): Promise<void> {
  if (key) await storage.remove(key)
  for await (const keys of storage.keys(folderOf(exportId))) for (const left of keys) await storage.remove(left)
}

/** Column names in camel case, as everywhere outside the database: `customer_email` is `customerEmail`. */
function named(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}

function toCsv(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cell = (value: unknown) =>
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  // Cells that begin like a formula are escaped: spreadsheets would run them.
  return stringify(
    rows.map((row) => columns.map((column) => cell(row[column]))),
    { header: true, columns, bom: true, escape_formulas: true },
  )
}

async function* ownFiles(ctx: Context, folderId: string): AsyncGenerator<Packed> {
  const rows = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.folderId, folderId), isNotNull(files.storageKey)))
  const { log, storage } = ctx.platform
  const gone: { id: string; name: string }[] = []
  let total = 0
  for (const { storageKey, ...file } of rows) {
    total += file.bytes
    if (!storageKey || total > mostPackedBytes) continue
    const ending = file.mime.split('/')[1] ?? 'bin'
    const flow = await ifStored(storage, storageKey, () => storage.flow(storageKey))
    if (flow) yield { name: `files/${file.id}.${ending}`, bytes: flow.chunks }
    else gone.push({ id: file.id, name: file.name })
  }
  if (gone.length === 0) return
  // One that is lost keeps nobody from the rest.
  log.error({ files: gone.map(({ id }) => id) }, 'the bytes of files are gone')
  yield { name: 'files/lost.json', bytes: strToU8(JSON.stringify(gone, null, 2)) }
}
