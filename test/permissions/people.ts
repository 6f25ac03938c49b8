import { staffMembers } from '#domain/companies/companies.tables.ts'
import { type Right, rightLetters, rights } from '#shared/rights.ts'
import { anOperator, aRegistered } from '../api.ts'
import type { ValidWorld } from '../valid/world.ts'
import { aCompany } from '../world.ts'

/** Staff with every right, and yet neither owner nor admin. */
export const everyRight = 'staff with all'
/** The roles in the tests. `buyer` bought the orders of the company under test; `rival` owns another company. */
export const roles = [
  'visitor',
  'user',
  'buyer',
  'rival',
  'operator',
  'staff',
  ...rights.map((right) => `staff ${right}` as const),
  'staff orders.view messages.answer',
  'staff orders.view data.export',
  'staff orders.view orders.change',
  'staff orders.view orders.settle',
  everyRight,
  'admin',
  'owner',
] as const
export type Role = (typeof roles)[number]

/** The rights that a role of staff holds. */
export const rightsOf = (role: Role): Right[] =>
  role === everyRight ? rights : rights.filter((right) => role.split(' ').slice(1).includes(right))

/** Not the password of the people that recipes make, so that nobody here can sign in as one of them. */
const password = 'another horse staple'

interface Person {
  jwt: string
  id: string
  since: number
}

/** One person per role, each with a token that is fresh when asked for. */
export async function thePeople(world: ValidWorld) {
  const { at, owner, company } = world
  const people = new Map<Role, Person>()
  const now = () => at.now().getTime()
  const hire = async (perms: string, flags = '') => {
    const person = await aRegistered(at, { password })
    await at.platform.database.db
      .insert(staffMembers)
      .values({ companyId: company.id, contactId: person.id, name: `Staff ${perms}${flags}`, perms, flags })
    return { ...person, since: now() }
  }
  for (const role of ['user', 'buyer', 'rival'] as const)
    people.set(role, { ...(await aRegistered(at, { password })), since: now() })
  people.set('operator', { ...(await anOperator(at, { password })), since: now() })
  people.set('staff', await hire(''))
  for (const role of roles)
    if (role.startsWith('staff '))
      people.set(
        role,
        await hire(
          rightsOf(role)
            .map((right) => rightLetters[right])
            .join(''),
        ),
      )
  people.set('admin', await hire('', 'A'))
  await aCompany({ owner: { contactId: people.get('rival')?.id ?? '' } })

  /** A token of the role; undefined for visitors. */
  async function tokenOf(role: Role): Promise<string | undefined> {
    if (role === 'visitor') return undefined
    if (role === 'owner') {
      await world.stayIn()
      return owner.jwt
    }
    const person = people.get(role)
    if (!person) throw new Error(`Nobody is ${role}`)
    // Recipes move the clock.
    if (now() - person.since > 31 * 60_000) {
      const renewed = await at.call('PUT', '/api/h/auth', { body: { jwt: person.jwt } })
      if (!renewed.body.ok) throw new Error(`${role} was signed out`)
      person.jwt = renewed.body.jwt as string
      person.since = now()
    }
    return person.jwt
  }
  return { tokenOf, idOf: (role: Role) => (role === 'owner' ? owner.id : (people.get(role)?.id ?? '')) }
}
