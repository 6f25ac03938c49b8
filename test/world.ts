import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Actor, baseContext, type Context } from '#domain/base/index.ts'
import { categories, items, offers } from '#domain/catalogue/catalogue.tables.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { offerResources, resources, weeklyHours } from '#domain/trade/booking/availability.tables.ts'
import { type Bus, openBus } from '#platform/bus.ts'
import { ContentCache } from '#platform/content-cache.ts'
import { type DatabaseHandle, openDatabase } from '#platform/db/index.ts'
import { readEnv } from '#platform/env.ts'
import type { Platform } from '#platform/index.ts'
import { openLog } from '#platform/log.ts'
import { openServices } from '#platform/open-services.ts'
import { openQueue, type Queue } from '#platform/queue.ts'
import { newId } from '#shared/ids.ts'

interface World {
  database: DatabaseHandle
  counters: DatabaseHandle
  queue: Queue
  bus: Bus
  platform: Platform
  name: string
  url: string
}
let world: Promise<World> | undefined

/** The default instant of tests: a Wednesday, 10:00 in Kuala Lumpur. */
export const testNow = new Date('2030-05-01T02:00:00.000Z')

async function openWorld(): Promise<World> {
  const server = inject('databaseServer')
  const name = `test_${newId().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name} template khidmat_template strategy file_copy`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = openDatabase(url.href, { max: 24 })
  const counters = openDatabase(url.href, { max: 4 })
  const log = openLog('silent')
  const queue = await openQueue({ url: url.href, queues: [], log, supervise: false })
  const env = readEnv(
    {
      NODE_ENV: 'test',
      DEMO: '1',
      DATA_DIR: mkdtempSync(path.join(tmpdir(), 'khidmat-files-')),
      RATE_LIMIT_SCALE: '1000',
    },
    { embedded: true },
  )
  const bus = await openBus(url.href, log)
  return {
    database,
    counters,
    queue,
    bus,
    name,
    url: url.href,
    // No cache, since tests write rows directly.
    platform: {
      env,
      log,
      database,
      queue,
      bus,
      content: new ContentCache(0),
      ...openServices({ env, log, queue, counters }),
    },
  }
}

/** The platform of this test file, over a database of its own. */
export async function testPlatform(): Promise<Platform> {
  world ??= openWorld()
  return (await world).platform
}

/** What another process on the same database hears and says. The test stops it. */
export async function anotherBus(): Promise<Bus> {
  world ??= openWorld()
  const { url, platform } = await world
  return openBus(url, platform.log)
}

/** The connections that rate limits count over, as many as a server has. */
export async function testCounters(): Promise<DatabaseHandle> {
  world ??= openWorld()
  return (await world).counters
}

export async function closeTestDatabase(): Promise<void> {
  if (!world) return
  const { database, counters, queue, bus, name } = await world
  await bus.stop()
  await queue.stop()
  await Promise.all([database.close(), counters.close()])
  const admin = new pg.Client({ connectionString: inject('databaseServer') })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  world = undefined
}

/** A context for a use case: anonymous, English, at `testNow`. */
export async function aContext(
  over: Partial<Omit<Context, 'platform'>> & { at?: Date; platform?: Partial<Platform> } = {},
): Promise<Context> {
  const platform = { ...(await testPlatform()), ...over.platform }
  const at = over.at ?? testNow
  const { at: _at, platform: _platform, ...known } = over
  return { ...baseContext(platform, () => at, { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' }), ...known }
}

let counter = 0

/** A person with an account, signed in: the actor to put into a context. */
export async function aPerson(
  over: { name?: string; email?: string; sysadmin?: boolean } = {},
): Promise<Extract<Actor, { kind: 'account' }>> {
  const { db } = await aContext()
  const n = ++counter
  const contactId = newId()
  const cinfoId = newId()
  const accountId = newId()
  const email = over.email ?? `person${n}-${contactId.slice(-6)}@example.test`
  await db.insert(contacts).values({ id: contactId, isperson: true, name: over.name ?? `Person ${n}` })
  await db
    .insert(contactInfos)
    .values({ id: cinfoId, contactId, isPrimary: true, email, lat: 3.139, lng: 101.6869, city: 'Kuala Lumpur' })
  await db
    .insert(accounts)
    .values({ id: accountId, contactId, cinfoId, email, emailVerifiedAt: testNow, sysadmin: over.sysadmin ?? false })
  return {
    kind: 'account',
    accountId,
    contactId,
    sessionId: newId(),
    authTime: testNow,
    sysadmin: over.sysadmin ?? false,
  }
}

/** An open company in Kuala Lumpur with one branch; `owner` owns it when given. */
export async function aCompany(
  over: Partial<typeof companies.$inferInsert> & { name?: string; owner?: { contactId: string } } = {},
) {
  const { db } = await aContext()
  const n = ++counter
  // Most tests place orders without a payment service. That a company has to allow this is tested separately.
  const { name = `Company ${n}`, owner, ...rest } = { onTheSpot: true, ...over }
  const id = newId()
  const infoId = newId()
  await db.insert(contacts).values({ id, isperson: false, name })
  await db.insert(contactInfos).values({
    id: infoId,
    contactId: id,
    isPrimary: true,
    name: { en: name },
    lat: 3.1466,
    lng: 101.6958,
    city: 'Kuala Lumpur',
    state: 'Kuala Lumpur',
  })
  const [company] = await db
    .insert(companies)
    .values({ id, slug: `company-${n}-${id.slice(-6)}`, status: 'open', ...rest })
    .returning()
  if (owner)
    await db.insert(staffMembers).values({ companyId: id, contactId: owner.contactId, name: 'Owner', flags: 'O' })
  return { ...company!, name, infoId }
}

/** A published instant offer of an hour at RM 80, served by one staff resource, open every day from 9 to 18. Makes the missing parents. */
export async function anOffer(
  over: Partial<typeof offers.$inferInsert> & {
    company?: Awaited<ReturnType<typeof aCompany>>
    resourceCapacity?: number
    itemKind?: 'service' | 'event'
  } = {},
) {
  const { db } = await aContext()
  const { company = await aCompany(), resourceCapacity = 1, itemKind = 'service', ...rest } = over
  const n = ++counter
  await db
    .insert(categories)
    .values({ key: 'hair', name: { en: 'Hair' }, icon: 'scissors' })
    .onConflictDoNothing()
  const [item] = await db
    .insert(items)
    .values({
      companyId: company.id,
      kind: itemKind,
      code: `item-${n}`,
      categoryKey: 'hair',
      title: { en: `Haircut ${n}`, ms: `Gunting rambut ${n}`, zh: `剪发 ${n}` },
      summary: { en: 'A good cut' },
      description: { en: '<p>A good cut</p>' },
    })
    .returning()
  const [offer] = await db
    .insert(offers)
    .values({
      companyId: company.id,
      itemId: item!.id,
      slug: `haircut-${n}`,
      name: { en: `Haircut ${n}` },
      status: 'published',
      priceAmount: 8000,
      durationMinutes: 60,
      infoId: company.infoId,
      publishedAt: testNow,
      ...rest,
    })
    .returning()
  const [staff] = await db
    .insert(staffMembers)
    .values({ companyId: company.id, name: `Aina ${n}` })
    .returning()
  const [resource] = await db
    .insert(resources)
    .values({
      companyId: company.id,
      kind: 'staff',
      staffId: staff!.id,
      infoId: company.infoId,
      name: { en: `Aina ${n}` },
      capacity: resourceCapacity,
    })
    .returning()
  await db.insert(offerResources).values({ offerId: offer!.id, resourceId: resource!.id })
  await db.insert(weeklyHours).values(
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      resourceId: resource!.id,
      weekday,
      fromMinute: 540,
      toMinute: 1080,
      seats: resourceCapacity,
    })),
  )
  return { company, item: item!, offer: offer!, staff: staff!, resource: resource! }
}
