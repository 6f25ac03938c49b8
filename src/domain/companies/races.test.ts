import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '#domain/base/index.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { setAddress } from '#domain/people/contacts/set-address.ts'
import { updatePerson } from '#domain/people/contacts/update-person.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { changeLook } from '#domain/people/index.ts'
import { setUpCompany } from '#domain/trade/index.ts'
import { databaseError } from '#platform/db/index.ts'
import { newId } from '#shared/ids.ts'
import { aCompany, aContext, anOffer, aPerson } from '#test/world.ts'
import { saveCompanyPrefs } from './company-prefs.ts'
import { createCompany } from './create-company.ts'
import { lockCompany } from './lock-company.ts'
import { decideCompany, handInCompany } from './move-company.ts'
import { removeCards } from './remove-cards.ts'
import { updateCompany } from './update-company.ts'

/** One try in a transaction, as it is: `atomically` would try again. */
const once = (ctx: Context, work: (ctx: Context) => Promise<unknown>) =>
  ctx.db.transaction((tx) => work({ ...ctx, db: tx, inTransaction: true }))

/** How many of some that begin at once were ended by the database, as they waited for each other, or too long. */
async function stuck(work: readonly (() => Promise<unknown>)[]): Promise<number> {
  const results = await Promise.allSettled(work.map((one) => one()))
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [databaseError(result.reason)?.code] : []))
  return failed.filter((code) => code !== undefined).length
}

/** A company that is being set up, and its owner. */
async function aBeginning() {
  const owner = await aPerson()
  const company = await aCompany({ owner, status: 'pending_approval' })
  const asOwner = await aContext({ actor: owner })
  const branches = Array.from({ length: 8 }, () => newId())
  await asOwner.db.insert(contactInfos).values(branches.map((id) => ({ id, contactId: company.id })))
  return { company, owner, asOwner, branches }
}

test('whatever changes a company, its contact and its cards at once ends, and nothing waits in a circle', async () => {
  await anOffer()
  const { company, asOwner, branches } = await aBeginning()
  const asOperator = await aContext({ actor: await aPerson({ sysadmin: true }) })
  const { id } = company
  const haircut = { category: 'hair', title: 'Haircut', sen: 4500, minutes: 45 }
  const services = { atProvider: true, atCustomer: false, policyPreset: 'fair' as const, list: [haircut] }
  const change = (part: object) => (ctx: Context) => updateCompany(ctx, { id, isperson: false, ...part })
  let found = 0
  for (let round = 0; round < 8; round++) {
    const card = branches[round] ?? ''
    const ofOwner = [
      change({ name: `Kedai ${round}`, tagline: { en: `${round}` } }),
      change({ infos: [{ infoid: card, city: `Town ${round}` }] }),
      change({ name: `Salon ${round}`, infos: [{ infoid: company.infoId, city: 'Ipoh' }] }),
      change({ slug: `kedai-${round}-${id.slice(-8)}` }),
      (ctx: Context) => setUpCompany(ctx, { companyid: id, place: { infoid: company.infoId, line1: `${round}` } }),
      (ctx: Context) => setUpCompany(ctx, { companyid: id, place: { city: 'Ipoh' }, services }),
      (ctx: Context) => removeCards(ctx, { id, infoids: [card], personal: false }),
      (ctx: Context) => saveCompanyPrefs(ctx, { companyid: id }, { onTheSpot: round % 2 === 0 }),
      (ctx: Context) => createCompany(ctx, { isperson: false, name: 'Another', slug: `other-${newId().slice(-12)}` }),
    ]
    const ask = (ctx: Context) => decideCompany(ctx, id, { decision: 'ask_changes', words: `Round ${round}.` })
    found += await stuck([
      ...ofOwner.flatMap((work) => [() => once(asOwner, work), () => once(asOwner, work)]),
      () => once(asOwner, (ctx) => handInCompany(ctx, id)),
      () => once(asOperator, ask),
    ])
  }
  expect(found).toBe(0)
})

test('control: the contact before its company, beside the company before its contact, waits in a circle', async () => {
  const { company, asOwner } = await aBeginning()
  const backwards = async (ctx: Context) => {
    await changeLook(ctx, company.id, { name: 'Backwards' })
    // The other has locked the company by then, however fast the machine is.
    await sleep(200)
    await lockCompany(ctx, company.id)
  }
  const forwards = async (ctx: Context) => {
    await lockCompany(ctx, company.id)
    await sleep(200)
    await changeLook(ctx, company.id, { name: 'Forwards' })
  }
  expect(await stuck([() => once(asOwner, backwards), () => once(asOwner, forwards)])).toBe(1)
})

test('a person who changes cards while a proved address is written waits in no circle', async () => {
  const owner = await aPerson()
  const ctx = await aContext({ actor: owner })
  const { contactId } = owner
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, owner.accountId))
  const cinfoId = account?.cinfoId ?? ''
  const card = (city: string) => (ctx: Context) =>
    updatePerson(ctx, { id: contactId, infos: [{ infoid: cinfoId, city }] })
  const address = (n: number) => (ctx: Context) => setAddress(ctx, contactId, cinfoId, { email: `n${n}@example.test` })
  let found = 0
  for (let round = 0; round < 8; round++)
    found += await stuck(Array.from({ length: 10 }, (_, n) => () => once(ctx, n % 2 ? card(`Town ${n}`) : address(n))))
  expect(found).toBe(0)
})
