import { figures } from '#shared/figures.ts'
import { DAY } from '#shared/time.ts'
import { stringify } from 'csv-stringify/sync'
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { files } from '#domain/files/files.tables.ts'
import { getAccountWithName, tellOwner } from '#domain/people/index.ts'
import { isLocale } from '#shared/locale.ts'
import { findPerson } from './find-person.ts'
import { dataExports } from './privacy.tables.ts'
import { registry } from './registry.ts'

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
  const packed: Record<string, Uint8Array> = {}
  for (const { table, copy } of registry) {
    if (!copy) continue
    const { rows } = await ctx.db.execute<{ row: Row }>(
      sql`select to_jsonb(t) - ${sql.param(copy.without ?? [])}::text[] as row from (select * from ${sql.identifier(table)} where ${copy.rows(person)}) t`,
    )
    const things = rows.map(({ row }) => named(row))
    packed[`json/${copy.as}.json`] = strToU8(JSON.stringify(things, null, 2))
    packed[`csv/${copy.as}.csv`] = strToU8(toCsv(things))
  }
  Object.assign(packed, await ownFiles(ctx, person.contactId))
  const bytes = zipSync(packed, { level: 6, mtime: ctx.now() })
  const storageKey = `exports/${exportId}.zip`
  await ctx.platform.storage.put(storageKey, bytes)
  await atomically(ctx, async (ctx) => {
    const [ready] = await ctx.db
      .update(dataExports)
      .set({
        storageKey,
        bytes: bytes.byteLength,
        readyAt: ctx.now(),
        expiresAt: new Date(ctx.now().getTime() + keptFor),
      })
      .where(and(eq(dataExports.id, exportId), sql`${dataExports.readyAt} is null`))
      .returning({ id: dataExports.id })
    if (!ready) return
    const [contact] = await ctx.db
      .select({ cdata: contacts.cdata })
      .from(contacts)
      .where(eq(contacts.id, person.contactId))
    const locale = isLocale(contact?.cdata.locale) ? contact.cdata.locale : ctx.locale
    await tellOwner({ ...ctx, locale }, await getAccountWithName(ctx, accountId), 'export_ready')
    await recordAudit(ctx, { action: 'privacy.export_made', subjectId: accountId })
  })
}

/** Removes the bytes of copies that have expired. @returns how many. */
export async function forgetOldExports(ctx: Context): Promise<number> {
  const old = await ctx.db
    .select({ id: dataExports.id, key: dataExports.storageKey })
    .from(dataExports)
    .where(and(isNotNull(dataExports.storageKey), lte(dataExports.expiresAt, ctx.now())))
    .limit(20)
  for (const { id, key } of old) {
    if (key) await ctx.platform.storage.remove(key)
    await ctx.db.update(dataExports).set({ storageKey: null }).where(eq(dataExports.id, id))
  }
  return old.length
}

/** Removes the bytes of every export of an account; the caller deletes the rows. */
export async function removeExports(ctx: Context, accountId: string): Promise<void> {
  const rows = await ctx.db.select({ id: dataExports.id }).from(dataExports).where(eq(dataExports.accountId, accountId))
  // Also for exports that are still being made: their bytes may exist before the row says so.
  for (const { id } of rows) await ctx.platform.storage.remove(`exports/${id}.zip`)
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

async function ownFiles(ctx: Context, folderId: string): Promise<Record<string, Uint8Array>> {
  const rows = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.folderId, folderId), isNotNull(files.storageKey)))
  const packed: Record<string, Uint8Array> = {}
  let total = 0
  for (const file of rows) {
    total += file.bytes
    if (!file.storageKey || total > mostPackedBytes) continue
    const ending = file.mime.split('/')[1] ?? 'bin'
    packed[`files/${file.id}.${ending}`] = new Uint8Array(await ctx.platform.storage.get(file.storageKey))
  }
  return packed
}
