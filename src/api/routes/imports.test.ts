import { eq, sql } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import type { ImportView } from '#contracts/imports.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { customers } from '#domain/trade/customers/customers.tables.ts'
import { customerImportRows, customerImports } from '#domain/trade/imports/imports.tables.ts'
import { runImport } from '#domain/trade/index.ts'
import { newId } from '#shared/ids.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { work } from '#test/listening-api.ts'
import { aCompany, aContext } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
let owner: Awaited<ReturnType<typeof aRegistered>>
let company: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  at = await openTestApi({ limitScale: 1_000_000 })
  owner = await aRegistered(at)
  company = await aCompany({ owner: { contactId: owner.id } })
})

const db = () => at.platform.database.db
const imports = '/api/h/customer-imports'

async function handIn(file: string | Uint8Array, { jwt = owner.jwt, of = company.slug, name = 'list.csv' } = {}) {
  const form = new FormData()
  form.set('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], name))
  const encoded = new Response(form)
  const body = new Uint8Array(await encoded.arrayBuffer())
  const answer = await at.api.request(`${imports}?companyid=${of}`, {
    method: 'POST',
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': String(body.byteLength),
      authorization: `Bearer ${jwt}`,
    },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as { data: ImportView; code?: string } }
}
const read = async (file: string | Uint8Array) => {
  const { body } = await handIn(file)
  expect(body.code).toBeUndefined()
  return body.data
}
const check = (id: string, columns: string[], more: object = {}) =>
  at.call('PUT', `${imports}/${id}`, { jwt: owner.jwt, body: { companyid: company.slug, columns, ...more } })
const move = (id: string, to: 'import' | 'undo', jwt = owner.jwt) =>
  at.call('POST', `${imports}/${id}`, { jwt, body: { companyid: company.slug, to } })
const view = async (id: string) => {
  const { body } = await at.call('GET', `${imports}?companyid=${company.slug}`, { jwt: owner.jwt })
  return (body.data as { imports: ImportView[] }).imports.find((one) => one.id === id)
}
const codeOf = async (answer: ReturnType<typeof move>) => {
  const { status, body } = await answer
  return [status, body.code ?? 'done']
}
const worker = () => work(at, 'run-import')
/** Hands a list in, has it looked at, and imports it. */
async function imported(file: string | Uint8Array, more: object = {}) {
  const { id, columns } = await read(file)
  expect(
    await codeOf(
      check(
        id,
        columns.map(({ holds }) => holds),
        more,
      ),
    ),
  ).toEqual([200, 'done'])
  await worker()
  expect(await codeOf(move(id, 'import'))).toEqual([200, 'done'])
  await worker()
  return { id, view: (await view(id)) as ImportView }
}
const withEmail = (email: string) => db().select().from(customers).where(eq(customers.email, email))
const some = () => newId().slice(-12)

test('a list is read, its columns are guessed with samples, and nobody is added before somebody said so', async () => {
  const email = `siti-${some()}@example.test`
  const before = await db().$count(customers)
  const list = await read(`﻿First name;Last name;Handphone;E-mel;Label\nSiti;Aminah;012-345 6789;${email};vip|regular\n`)
  expect(list).toMatchObject({
    state: 'read',
    rows: 1,
    columns: [
      { head: 'First name', holds: 'name', samples: ['Siti'] },
      { head: 'Last name', holds: 'name' },
      { head: 'Handphone', holds: 'phone' },
      { head: 'E-mel', holds: 'email' },
      { head: 'Label', holds: 'tags' },
    ],
  })
  expect(await codeOf(check(list.id, ['name', 'name', 'phone', 'email', 'tags']))).toEqual([200, 'done'])
  await worker()
  expect(await view(list.id)).toMatchObject({ state: 'checked', added: 1, known: 0, wrong: 0, passed: 1 })
  expect(await db().$count(customers)).toBe(before)
  expect(await codeOf(move(list.id, 'import'))).toEqual([200, 'done'])
  await worker()
  expect(await withEmail(email)).toMatchObject([
    { name: 'Siti Aminah', phone: '+60123456789', tags: ['vip', 'regular'], madeBy: 'company', provedEmail: null },
  ])
  expect(await view(list.id)).toMatchObject({ state: 'done', added: 1 })
  const actions = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, list.id))
  expect(actions.map(({ action }) => action)).toEqual(['desk.import_read', 'desk.import_begun'])
})

test('two thousand rows with two hundred that cannot be imported: the others come, and those are a file to correct', async () => {
  const mark = some()
  const rows = Array.from({ length: 2000 }, (_, n) =>
    n % 10 === 3
      ? `Wrong ${n},not-a-number,${n % 20 === 3 ? '=cmd()' : 'w@'}`
      : `Row ${n},,row-${n}-${mark}@example.test`,
  )
  const { id, view: done } = await imported(`Name,Phone,Email\n${rows.join('\n')}\n`)
  expect(done).toMatchObject({ rows: 2000, added: 1800, wrong: 200, passed: 2000 })
  const says = ['This is not an email address', expect.stringContaining('This is not a phone number')]
  expect(done.problems[0]).toEqual({ row: 5, says })
  expect(await db().$count(customers, sql`${customers.email} like ${`%${mark}@example.test`}`)).toBe(1800)
  const file = await at.api.request(`${imports}/${id}?companyid=${company.slug}`, {
    headers: { authorization: `Bearer ${owner.jwt}` },
  })
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines).toHaveLength(201)
  expect(lines[1]).toContain('Wrong 3,not-a-number')
  // What a spreadsheet would run is a text there.
  expect(lines[1]).toContain("'=cmd()")
})

test('who is known by their email or number, or stands further up, is left as they are', async () => {
  const [email, phone] = [`mei-${some()}@example.test`, '+60127654321']
  await db().insert(customers).values({ companyId: company.id, madeBy: 'company', name: 'Mei', email, note: 'Tea' })
  const other = `other-${some()}@example.test`
  const { view: done } = await imported(
    `Name,Email,Phone\nSomebody,${email.toUpperCase()},\nNew,${other},${phone}\nTwice,,012 765 4321\n`,
  )
  expect(done).toMatchObject({ added: 1, known: 2, wrong: 0 })
  expect(await withEmail(email)).toMatchObject([{ name: 'Mei', note: 'Tea', version: 1 }])
  expect(await withEmail(other)).toMatchObject([{ name: 'New', phone }])
})

test('who became known between the look and the import is not added a second time', async () => {
  const email = `late-${some()}@example.test`
  const { id } = await read(`Name,Email\nLate,${email}\n`)
  await check(id, ['name', 'email'])
  await worker()
  await db().insert(customers).values({ companyId: company.id, madeBy: 'company', name: 'Earlier', email })
  await move(id, 'import')
  await worker()
  expect(await view(id)).toMatchObject({ added: 0, known: 1 })
  expect(await withEmail(email)).toMatchObject([{ name: 'Earlier' }])
})

test('consent comes only with a word for how it was given, and only where the list says so', async () => {
  const mark = some()
  const list = `Name,Email,Email consent\nYes,yes-${mark}@example.test,Ya\nNo,no-${mark}@example.test,no\nNothing,none-${mark}@example.test,\nWhat,what-${mark}@example.test,maybe\n`
  const { id, columns } = await read(list)
  const holds = columns.map((column) => column.holds)
  expect(holds).toEqual(['name', 'email', 'mayEmail'])
  expect(await codeOf(check(id, holds))).toEqual([422, 'request.invalid'])
  const { view: done } = await imported(list, { source: 'form' })
  expect(done).toMatchObject({ added: 3, wrong: 1 })
  const consentOf = async (who: string) => {
    const [row] = await withEmail(`${who}-${mark}@example.test`)
    return [row?.emailConsent, row?.emailConsentSource, row?.emailConsentAt !== null, row?.phoneConsent]
  }
  expect(await consentOf('yes')).toEqual([true, 'form', true, null])
  expect(await consentOf('no')).toEqual([false, 'form', true, null])
  expect(await consentOf('none')).toEqual([null, null, false, null])
})

test('an import is taken back within a day: who was touched since stays', async () => {
  const mark = some()
  const { id } = await imported(`Name,Email\nGoes,goes-${mark}@example.test\nStays,stays-${mark}@example.test\n`)
  const [stays] = await withEmail(`stays-${mark}@example.test`)
  const noted = { infoid: company.id, id: stays?.id, note: 'Prefers mornings' }
  expect(await codeOf(at.call('PUT', '/api/h/simple-contact', { jwt: owner.jwt, body: noted }))).toEqual([200, 'done'])
  expect(await codeOf(move(id, 'undo'))).toEqual([200, 'done'])
  await worker()
  expect(await view(id)).toMatchObject({ state: 'undone', added: 2, undone: 1, undoUntil: null })
  expect(await withEmail(`goes-${mark}@example.test`)).toEqual([])
  expect(await withEmail(`stays-${mark}@example.test`)).toHaveLength(1)
  expect(await codeOf(move(id, 'undo'))).toEqual([409, 'desk.import_not_now'])
})

test('a day later it can no longer be taken back, and two days later it is gone', async () => {
  const { id } = await imported(`Name,Email\nLater,later-${some()}@example.test\n`)
  const ago = (time: number) => new Date(at.now().getTime() - time)
  const set = (values: Partial<typeof customerImports.$inferSelect>) =>
    db().update(customerImports).set(values).where(eq(customerImports.id, id))
  await set({ doneAt: ago(DAY - HOUR) })
  expect((await view(id))?.undoUntil).not.toBeNull()
  await set({ doneAt: ago(DAY + HOUR) })
  expect((await view(id))?.undoUntil).toBeNull()
  expect(await codeOf(move(id, 'undo'))).toEqual([409, 'desk.import_undo_over'])
  await set({ createdAt: ago(2 * DAY + HOUR) })
  expect(await view(id)).toBeUndefined()
  expect(await codeOf(move(id, 'undo'))).toEqual([404, 'desk.import_not_found'])
})

test('two workers at one import add each row once; what another process had begun is gone on with', async () => {
  const mark = some()
  const rows = Array.from({ length: 900 }, (_, n) => `Row ${n},race-${n}-${mark}@example.test`)
  const { id } = await read(`Name,Email\n${rows.join('\n')}\n`)
  await check(id, ['name', 'email'])
  await worker()
  await move(id, 'import')
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  await Promise.all([runImport(ctx, id), runImport(ctx, id), runImport(ctx, id)])
  expect(await view(id)).toMatchObject({ state: 'done', added: 900 })
  expect(await db().$count(customers, sql`${customers.email} like ${`race-%${mark}@example.test`}`)).toBe(900)
  await worker()
  expect(await view(id)).toMatchObject({ state: 'done', added: 900 })
})

test('what is not so far, or names no column of people, is refused', async () => {
  const { id } = await read(`Name\nNo address ${some()}\n`)
  expect(await codeOf(move(id, 'import'))).toEqual([409, 'desk.import_not_now'])
  expect(await codeOf(check(id, ['']))).toEqual([422, 'request.invalid'])
  expect(await codeOf(check(id, ['name', 'email']))).toEqual([422, 'request.invalid'])
  await check(id, ['name'])
  expect(await codeOf(move(id, 'import'))).toEqual([409, 'desk.import_not_now'])
  await worker()
  expect(await codeOf(move(id, 'undo'))).toEqual([409, 'desk.import_not_now'])
})

test('what was handed in before and not imported is let go', async () => {
  const first = await read('Name\nOne\n')
  const second = await read('Name\nTwo\n')
  expect(await view(first.id)).toBeUndefined()
  expect(await view(second.id)).toMatchObject({ state: 'read' })
  expect(await db().$count(customerImportRows, eq(customerImportRows.importId, first.id))).toBe(0)
})

test('what is no list is refused in words: too long, too wide, empty, or no table at all', async () => {
  const codes = async (file: string | Uint8Array) => {
    const { status, body } = await handIn(file)
    return [status, body.code]
  }
  expect(await codes('Name\n')).toEqual([422, 'desk.import_empty'])
  expect(await codes('')).toEqual([422, 'desk.import_empty'])
  expect(await codes(`Name\n${'x\n'.repeat(20_001)}`)).toEqual([422, 'desk.import_too_long'])
  expect(await codes(`${'a,'.repeat(40)}b\nx\n`)).toEqual([422, 'desk.import_too_wide'])
  expect(await codes(new Uint8Array([0, 1, 2, 3]))).toEqual([422, 'desk.import_unreadable'])
  expect(await codes(zipSync({ 'a.txt': strToU8('x') }))).toEqual([422, 'desk.import_unreadable'])
  expect(await codes(new Uint8Array(11 * 1024 * 1024).fill(120))).toEqual([413, 'request.too_large'])
})

test('nobody without the right to all customers imports, and nobody reaches the list of another company', async () => {
  const { id } = await read('Name\nMine\n')
  const rival = await aRegistered(at)
  await aCompany({ owner: { contactId: rival.id } })
  const missing = [404, 'companies.company_not_found']
  expect((await handIn('Name\nx\n', { jwt: rival.jwt })).status).toBe(404)
  expect(await codeOf(move(id, 'import', rival.jwt))).toEqual(missing)
  const theirs = await aCompany({ owner: { contactId: rival.id } })
  const across = { jwt: rival.jwt, body: { companyid: theirs.slug, to: 'import' } }
  expect(await codeOf(at.call('POST', `${imports}/${id}`, across))).toEqual([404, 'desk.import_not_found'])
  const clerk = await aRegistered(at)
  const post = { companyId: company.id, contactId: clerk.id, name: 'Clerk', perms: 'X', scopeInfoIds: [company.infoId] }
  await db().insert(staffMembers).values(post)
  expect((await handIn('Name\nx\n', { jwt: clerk.jwt })).status).toBe(403)
})

test('a company that has ended imports nobody', async () => {
  const { id } = await read('Name\nLate\n')
  const set = (status: 'open' | 'terminated') =>
    db().update(companies).set({ status }).where(eq(companies.id, company.id))
  await set('terminated')
  expect(await codeOf(check(id, ['name']))).toEqual([409, 'companies.not_now'])
  expect((await handIn('Name\nx\n')).body.code).toBe('companies.not_now')
  await set('open')
})
