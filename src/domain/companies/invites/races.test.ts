import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Context } from '#domain/base/index.ts'
import { aCompany, aContext, aPerson } from '#test/world.ts'
import { staffMembers } from '../companies.tables.ts'
import { acceptInvite, declineInvite, revokeInvite } from './answer-invite.ts'
import { inviteStaff } from './invite-staff.ts'
import { invites } from './invites.tables.ts'
import { resendInvite } from './resend-invite.ts'

const rounds = 20

async function aRound() {
  const [owner, person] = [await aPerson(), await aPerson()]
  const company = await aCompany({ owner })
  const asOwner = await aContext({ actor: owner })
  const asPerson = await aContext({ actor: person })
  const msgid = await inviteStaff(asOwner, { companyid: company.id, toid: person.contactId, perms: 'B' })
  const which = { msgid, toid: person.contactId, infoid: company.infoId }
  const outcome = async () => {
    const staff = and(eq(staffMembers.companyId, company.id), eq(staffMembers.contactId, person.contactId))
    return {
      works: await asOwner.db.$count(staffMembers, staff),
      status: (await asOwner.db.select().from(invites).where(eq(invites.id, msgid)))[0]?.status,
    }
  }
  return { asOwner, asPerson, which, company, person, outcome }
}

test('of accept, decline and revoke at once exactly one wins, and staff is who accepted', async () => {
  for (let round = 0; round < rounds; round++) {
    const { asOwner, asPerson, which, outcome } = await aRound()
    const results = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => acceptInvite(asPerson, which)),
      ...Array.from({ length: 4 }, () => declineInvite(asPerson, which)),
      ...Array.from({ length: 4 }, () => revokeInvite(asOwner, { msgid: which.msgid })),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { works, status } = await outcome()
    expect(works).toBe(status === 'accepted' ? 1 : 0)
    for (const result of results)
      if (result.status === 'rejected')
        expect(String((result.reason as Error).message)).toMatch(/^invites\.(already_answered|invite_gone)$/)
  }
})

test('of sending again and taking back at once, an invite that was taken back is not open again', async () => {
  for (let round = 0; round < rounds; round++) {
    const { asOwner, asPerson, which, outcome } = await aRound()
    const { msgid } = which
    const [taken] = await Promise.allSettled([
      revokeInvite(asOwner, { msgid }),
      resendInvite(asOwner, { msgid }),
      resendInvite(asOwner, { msgid }),
    ])
    expect(taken.status).toBe('fulfilled')
    expect((await outcome()).status).toBe('revoked')
    await expect(acceptInvite(asPerson, which)).rejects.toMatchObject({ code: 'invites.invite_gone' })
  }
})

test('control: read, then write lets rivals win together', async () => {
  const naive = async (ctx: Context, msgid: string, status: 'accepted' | 'revoked') => {
    const [row] = await ctx.db.select().from(invites).where(eq(invites.id, msgid))
    if (row?.status !== 'open') throw new Error('gone')
    // The others look before it is written, however fast the machine is.
    await sleep(50)
    await ctx.db.update(invites).set({ status }).where(eq(invites.id, msgid))
  }
  let several = 0
  for (let round = 0; round < 5; round++) {
    const { asOwner, asPerson, which } = await aRound()
    const results = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => naive(asPerson, which.msgid, 'accepted')),
      ...Array.from({ length: 6 }, () => naive(asOwner, which.msgid, 'revoked')),
    ])
    if (results.filter(({ status }) => status === 'fulfilled').length > 1) several++
  }
  expect(several).toBeGreaterThan(0)
})

test('of twenty invites to one address at once one is sent', async () => {
  const owner = await aPerson()
  const company = await aCompany({ owner })
  const ctx = await aContext({ actor: owner })
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => inviteStaff(ctx, { companyid: company.id, email: 'one@example.test' })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
