import { and, eq } from 'drizzle-orm'
import { items } from '#domain/catalogue/catalogue.tables.ts'
import { companies as companyRows, staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { closures } from '#domain/trade/closures/closures.tables.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered } from '../api.ts'
import { aCompany, anOffer, aPerson } from '../world.ts'
import type { Say } from './say.ts'
import type { Recipes, ValidWorld } from './world.ts'

const aCard = (say: Say) => ({
  name: say.maybe({ en: say.text(60), zh: say.maybe(say.text(60)) }),
  email: say.maybe(say.email()),
  phone: say.maybe(say.phone()),
  line1: say.maybe(say.text(120)),
  city: say.maybe('Ipoh'),
  postcode: say.maybe('30000'),
  country: say.maybe('MY'),
  ...say.maybe({ lat: say.int(-90, 90), lng: say.int(-180, 180) }),
})

/** A person has at most twenty cards, so those of earlier rounds are deleted. */
const withoutCards = ({ at, owner }: ValidWorld) =>
  at.platform.database.db
    .delete(contactInfos)
    .where(and(eq(contactInfos.contactId, owner.id), eq(contactInfos.isPrimary, false)))

/** Two cards that are not primary and that nothing refers to. */
export async function spareCards({ at }: ValidWorld, contactId: string): Promise<string[]> {
  const rows = await at.platform.database.db
    .insert(contactInfos)
    .values([
      { contactId, city: 'Ipoh' },
      { contactId, name: { en: 'Second' } },
    ])
    .returning({ id: contactInfos.id })
  return rows.map(({ id }) => id)
}

/** What an owner may grant. */
const aGrant = (say: Say) => ({
  flags: say.maybe('A'),
  perms: say.maybe(say.one(['B', 'BE', 'LBE', 'BEBE', ''])),
  title: say.maybe(say.text(60)),
})

/** An open invite of the company, to somebody who has an account. */
async function anInvite({ data, owner, company }: ValidWorld, say: Say, to: { toid: string } | { email: string }) {
  const body = { companyid: company.id, ...to, ...aGrant(say) }
  const { msgid } = await data<{ msgid: string }>('POST', '/api/h/invite', { jwt: owner.jwt, body })
  return { msgid, infoid: company.infoId }
}

/** Somebody who works in the company, without an account. @returns their `staffid` */
export async function aHired({ at, company }: ValidWorld, over: Partial<typeof staffMembers.$inferInsert> = {}) {
  const [hired] = await at.platform.database.db
    .insert(staffMembers)
    .values({ companyId: company.id, name: 'Hired', ...over })
    .returning({ id: staffMembers.id })
  return hired?.id ?? ''
}

/** Somebody invited by name or address, and what they answer with. */
async function anInvited(world: ValidWorld, say: Say) {
  const { id: toid, email, jwt } = await aRegistered(world.at)
  const invite = await anInvite(world, say, say.one([{ toid }, { email }]))
  return { jwt, body: { ...invite, toid } }
}

/** A branch of the company's that nobody works in. */
export async function aBranch({ at, company }: ValidWorld): Promise<string> {
  const { db } = at.platform.database
  // There is room for one more.
  await db.delete(contactInfos).where(and(eq(contactInfos.contactId, company.id), eq(contactInfos.line2, spare)))
  const id = newId()
  await db.insert(contactInfos).values({ id, contactId: company.id, line2: spare, city: 'Klang' })
  return id
}
const spare = 'Spare'

/** There is room for one more. */
const noClosures = async ({ at, company }: ValidWorld) =>
  at.platform.database.db.delete(closures).where(eq(closures.companyId, company.id))

/** A day of one branch that is closed, on which nothing is booked. */
export async function aClosure(world: ValidWorld): Promise<string> {
  await noClosures(world)
  const [id, infoId] = [newId(), await aBranch(world)]
  const days = { infoIds: [infoId], fromDay: '2031-11-02', toDay: '2031-11-02' }
  await world.at.platform.database.db
    .insert(closures)
    .values({ id, companyId: world.company.id, ...days, words: {}, createdAt: world.at.now() })
  return id
}

/** Companies, their branches and who works there. */
export const companies: Recipes = {
  makeContact: async (world, say) => {
    await withoutCards(world)
    if (say.int(0, 1) === 0) return { body: { isperson: true, infos: [aCard(say), aCard(say)] } }
    return {
      query: { folderid: say.maybe(world.owner.id) },
      body: {
        isperson: false,
        name: say.text(100),
        slug: `${say.one(['kedai', 'Salon', '24-7'])}-${say.int(0, 1e9)}`,
        tagline: say.maybe({ en: say.text(120), ms: say.maybe(say.text(120)) }),
        description: say.maybe({ zh: say.text(200) }),
        defaultLocale: say.maybe(say.one(['en', 'ms', 'zh'])),
        registrationNumber: say.maybe('202001012345'),
        infos: say.maybe([aCard(say)]),
      },
    }
  },
  removeCards: async (world, say) => {
    const { id, personal } = say.one([
      { id: world.owner.id, personal: 'true' },
      { id: world.company.id, personal: say.maybe('false') },
    ])
    return { query: { id, infoids: (await spareCards(world, id)).join(), personal } }
  },
  handInCompany: async ({ at, owner }) => {
    const company = await aCompany({ owner: { contactId: owner.id } })
    await anOffer({ company })
    const { id } = company
    await at.platform.database.db
      .update(companyRows)
      .set({ status: 'pending_approval', handedInAt: null })
      .where(eq(companyRows.id, id))
    return { body: { companyid: id } }
  },
  giveUpSetup: async ({ at, owner }) => {
    const { id } = await aCompany({ owner: { contactId: owner.id } })
    await at.platform.database.db
      .update(companyRows)
      .set({ status: 'pending_approval', handedInAt: null })
      .where(eq(companyRows.id, id))
    return { body: { companyid: id } }
  },
  previewStorefront: ({ company: { id, slug } }, say) => ({
    query: { companyid: say.one([id, slug]), words: say.maybe(say.text(20)), person: say.maybe('nobody') },
  }),
  getCompanyPoster: ({ company }) => ({ query: { companyid: company.id } }),
  getFirstSteps: ({ company }) => ({ query: { companyid: company.id } }),
  noteFirstStep: ({ company }, say) => ({ body: { companyid: company.id, note: say.one(['shared', 'put_away']) } }),
  listBranches: ({ company: { id, slug } }, say) => ({
    query: { companyid: say.one([id, slug]), limit: say.maybe(say.int(1, 100)) },
  }),
  saveBranch: async (world, say) => {
    const { id, slug } = world.company
    const from = say.int(0, 600)
    return {
      body: {
        companyid: say.one([id, slug]),
        infoid: await aBranch(world),
        ...aCard(say),
        ...say.one([
          { city: 'Ipoh', lat: 4.6, lng: 101.08 },
          { city: 'Ipoh', lat: null, lng: null },
        ]),
        phonePublic: say.maybe(true),
        zone: say.maybe(say.one(['Asia/Kuala_Lumpur', 'Asia/Kuching', 'Europe/London'])),
        galleryFileIds: say.maybe([]),
        hours: say.maybe(say.one([[], [{ weekday: say.int(1, 7), from, to: from + say.int(1, 400) }]])),
      },
    }
  },
  switchBranch: async (world, say) => ({
    body: {
      companyid: say.one([world.company.id, world.company.slug]),
      infoid: await aBranch(world),
      used: say.one([true, false]),
    },
  }),
  listClosures: ({ company: { id, slug } }, say) => ({
    query: { companyid: say.one([id, slug]), limit: say.maybe(say.int(1, 100)) },
  }),
  listClosedBookings: ({ company: { id, slug, infoId } }, say) => ({
    query: {
      companyid: say.one([id, slug]),
      from: '2030-05-01',
      to: `2030-05-${say.int(10, 28)}`,
      branchids: say.maybe(JSON.stringify([infoId])),
      limit: say.maybe(say.int(1, 100)),
    },
  }),
  closeDays: async (world, say) => {
    await noClosures(world)
    const day = say.int(10, 20)
    return {
      body: {
        companyid: say.one([world.company.id, world.company.slug]),
        from: `2031-10-${day}`,
        to: `2031-10-${day + say.int(0, 9)}`,
        branchids: say.maybe([await aBranch(world)]),
        words: say.maybe({ en: say.text(100), ms: say.maybe('Cuti') }),
        bookings: 'keep',
      },
    }
  },
  cancelClosedBookings: async (world, say) => ({
    body: { companyid: say.one([world.company.id, world.company.slug]), closureid: await aClosure(world) },
  }),
  openDays: async (world, say) => ({
    query: { companyid: say.one([world.company.id, world.company.slug]), closureid: await aClosure(world) },
  }),
  getCompany: ({ company }) => ({ query: { companyid: company.id } }),
  getSetup: ({ company }) => ({ query: { companyid: company.id } }),
  saveSetup: async ({ at, owner, offer }, say) => {
    const { id, infoId } = await aCompany({ owner: { contactId: owner.id } })
    const { db } = at.platform.database
    await db.update(companyRows).set({ status: 'pending_approval', handedInAt: null }).where(eq(companyRows.id, id))
    const [item] = await db.select({ category: items.categoryKey }).from(items).where(eq(items.id, offer.itemId))
    const from = say.int(0, 1000)
    return {
      body: {
        companyid: id,
        place: say.maybe({ ...aCard(say), infoid: say.maybe(infoId) }),
        hours: say.maybe([{ weekday: say.int(1, 7), from, to: from + say.int(1, 400) }]),
        services: say.maybe({
          ...say.one([
            { atProvider: true, atCustomer: false },
            { atProvider: say.one([true, false]), atCustomer: true, radiusKm: say.int(1, 200) },
          ]),
          policyPreset: say.one(['zero', 'flexible', 'fair', 'moderate', 'strict']),
          list: [
            {
              starter: say.maybe('haircut'),
              category: item?.category,
              title: `${say.one(['Cut', 'Potong', '剪发'])} ${say.int(1, 99)}`,
              sen: say.one([0, say.int(101, 90_000)]),
              minutes: say.int(5, 720),
            },
          ],
        }),
      },
    }
  },
  getCompanyPrefs: ({ company: { id, slug } }, say) => ({
    query: say.one([{ companyid: id }, { slug }, { companyid: id, slug }, { slug: slug.toUpperCase() }]),
  }),
  // A company made for it: the one of the other recipes stays open.
  saveCompanyPrefs: async ({ owner }, say) => {
    const { id, slug } = await aCompany({ owner: { contactId: owner.id } })
    const day = say.int(10, 20)
    return {
      query: say.one([{ companyid: id }, { slug }]),
      body: {
        ...say.one([
          {},
          { defaultLocale: say.one(['en', 'ms', 'zh']) },
          { closedFrom: null, closedTo: null },
          { closedFrom: `2030-12-${day}`, closedTo: `2030-12-${day + say.int(0, 9)}` },
          { closedFrom: `2030-12-${day}`, defaultLocale: say.maybe('ms') },
        ]),
      },
    }
  },
  listInvites: ({ company }, say) => ({ query: { companyid: say.maybe(company.id) } }),
  inviteStaff: async ({ company }, say) => ({
    body: {
      companyid: company.id,
      infoid: say.maybe(company.infoId),
      ...say.one([{ email: say.email() }, { phoneno: say.phone() }, { toid: (await aPerson()).contactId }]),
      ...aGrant(say),
      own: say.maybe(say.one([true, false])),
    },
  }),
  acceptInvite: (world, say) => anInvited(world, say),
  declineInvite: (world, say) => anInvited(world, say),
  listStaff: ({ company: { id, slug } }, say) => ({
    query: { companyid: say.one([id, slug]), limit: say.maybe(say.int(1, 100)) },
  }),
  explainRights: ({ company, staff }, say) => ({
    query: { companyid: say.one([company.id, company.slug]), staffid: staff.id },
  }),
  getStaffHours: ({ company, staff }, say) => ({
    query: { companyid: say.one([company.id, company.slug]), staffid: staff.id },
  }),
  saveStaffHours: ({ company, staff }, say) => ({
    query: { companyid: say.one([company.id, company.slug]) },
    body: {
      staffid: staff.id,
      // As they are, so that what others book there stays possible.
      hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: say.one([1440, 1425]) })),
    },
  }),
  changeStaff: async (world, say) => {
    const { company } = world
    const { id, slug, infoId } = company
    return {
      query: { companyid: say.one([id, slug]) },
      body: {
        staffid: await aHired(world, { perms: 'B' }),
        companyid: say.maybe(id),
        ...aGrant(say),
        flags: say.maybe(say.one(['O', 'A', ''])),
        own: say.maybe(say.one([true, false])),
        infoids: say.maybe(say.one([null, [infoId]])),
        seen: say.maybe({ flags: '', perms: 'B', own: false, infoids: null }),
      },
    }
  },
  resignStaff: async (world, say) => {
    const gone = [await aHired(world), ...(say.maybe([await aHired(world, { perms: 'B' })]) ?? [])]
    return {
      query: { reassignto: say.maybe(world.staff.id) },
      body: { companyid: say.one([world.company.id, world.company.slug]), staffid: gone.join() },
    }
  },
  resendInvite: async (world, say) => {
    const { msgid } = await anInvite(world, say, { toid: (await aPerson()).contactId })
    return { body: { msgid } }
  },
  revokeInvite: async (world, say) => {
    const { contactId: toid } = await aPerson()
    const { msgid, infoid } = await anInvite(world, say, { toid })
    return { body: say.one([{ msgid }, { toid, infoid }, { msgid, toid, infoid }]) }
  },
}
