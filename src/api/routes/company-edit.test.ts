import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { OwnCompany } from '#contracts/contacts.ts'
import { files } from '#domain/files/files.tables.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany } from '#test/world.ts'

type Api = Awaited<ReturnType<typeof openTestApi>>
let at: Api
beforeAll(async () => {
  at = await openTestApi()
})

/** A company, its owner, and calls on it. */
async function anOwned() {
  const owner = await aRegistered(at)
  const { id } = await aCompany({ owner: { contactId: owner.id } })
  const look = async () =>
    (await at.call('GET', `/api/h/company?companyid=${id}`, { jwt: owner.jwt })).body.data as OwnCompany
  const change = (body: object, jwt = owner.jwt) =>
    at.call('PUT', '/api/h/contact', { jwt, body: { id, isperson: false, ...body } })
  /** A picture in somebody's folder. */
  const aPicture = async (folderId: string, over: Partial<typeof files.$inferInsert> = {}) => {
    const fileId = newId()
    await at.platform.database.db.insert(files).values({
      id: fileId,
      folderId,
      name: 'shop.webp',
      mime: 'image/webp',
      width: 800,
      height: 600,
      isPublic: true,
      ...over,
    })
    return fileId
  }
  return { owner, id, look, change, aPicture }
}

test('what a storefront says is read and changed in all languages, with its pictures in their order', async () => {
  const { owner, id, look, change, aPicture } = await anOwned()
  const [cover, one, two] = [await aPicture(owner.id), await aPicture(owner.id), await aPicture(owner.id)]
  const said = {
    name: 'Kedai Gunting Nurul',
    tagline: { en: 'Cuts for all', ms: 'Untuk semua' },
    description: { en: 'Since 2009.', zh: '自 2009 年。' },
    defaultLocale: 'ms',
    coverFileId: cover,
    galleryFileIds: [two, one],
  }
  expect((await change(said)).status).toBe(200)
  expect(await look()).toMatchObject({ companyid: id, ...said })
  // They are the company's by now, and stay when whoever sent them goes.
  const { db } = at.platform.database
  expect((await db.select().from(files).where(eq(files.folderId, id))).map((file) => file.id).sort()).toEqual(
    [cover, one, two].sort(),
  )
  expect((await change({ galleryFileIds: [one], coverFileId: null })).status).toBe(200)
  expect(await look()).toMatchObject({ coverFileId: null, galleryFileIds: [one], name: said.name })
})

test('a picture that is somebody else’s, private, or a document is refused where it stands', async () => {
  const { owner, id, look, change, aPicture } = await anOwned()
  const stranger = await aRegistered(at)
  const own = await aPicture(owner.id)
  for (const strange of [
    newId(),
    await aPicture(stranger.id),
    await aPicture(owner.id, { isPublic: false }),
    await aPicture(owner.id, { width: null }),
  ])
    expect((await change({ galleryFileIds: [own, strange] })).body).toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'galleryFileIds.1', code: 'not_found' }],
    })
  expect(await look()).toMatchObject({ galleryFileIds: [] })
  expect(await at.platform.database.db.$count(files, eq(files.folderId, id))).toBe(0)
  expect((await change({ galleryFileIds: [own, own] })).status).toBe(422)
  const many = Array.from({ length: 11 }, () => newId())
  expect((await change({ galleryFileIds: many })).status).toBe(422)
})

test('a change over what somebody else has changed meanwhile is refused, and changes nothing', async () => {
  const { look, change } = await anOwned()
  const { uts } = await look()
  expect((await change({ tagline: { en: 'First' }, seen: uts })).status).toBe(200)
  at.passTime(1)
  expect((await change({ tagline: { en: 'Second' }, seen: uts })).body).toMatchObject({
    code: 'companies.changed_meanwhile',
  })
  const now = await look()
  expect(now.tagline).toEqual({ en: 'First' })
  expect((await change({ tagline: { en: 'Second' }, seen: now.uts })).status).toBe(200)
})

test('two who save at once over the same look: one of them is told', async () => {
  const { look, change } = await anOwned()
  const { uts } = await look()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => change({ tagline: { en: `Words ${n}` }, seen: uts })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code])))).toEqual(
    new Set(['companies.changed_meanwhile']),
  )
})
