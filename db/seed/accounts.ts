import type { BuiltCompany } from './build-company.ts'
import type { Rows } from './rows.ts'
import { seedId } from './seeded-random.ts'

/** The demo's sign-ins; all have the password `khidmat-demo`. */
export const demoAccounts = [
  { key: 'customer', email: 'customer@khidmat.test', name: 'Nadia Rahim', sysadmin: false },
  { key: 'owner', email: 'owner@khidmat.test', name: 'Seri Wahyuni', sysadmin: false },
  { key: 'staff', email: 'staff@khidmat.test', name: 'Lim Jia Hui', sysadmin: false },
  { key: 'operator', email: 'operator@khidmat.test', name: 'Devan Operator', sysadmin: true },
] as const

/** argon2id of `khidmat-demo` with a fixed salt, computed in advance, so that seeding needs no hashing. */
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$a2hpZG1hdC1kZW1vLTIwMjY$gynpzJEKTrTQarKe0yyZQiCPUuw+NmyXoiOiCmkj5xo'

export const demoContactId = (key: (typeof demoAccounts)[number]['key']): string => seedId(`account contact ${key}`)

export function buildAccounts(rows: Rows, richest: BuiltCompany, now: Date): void {
  for (const account of demoAccounts) {
    const contactId = demoContactId(account.key)
    const cinfoId = seedId(`account info ${account.key}`)
    rows.contacts.push({ id: contactId, isperson: true, name: account.name, cdata: { locale: 'en' } })
    rows.contactInfos.push({
      id: cinfoId,
      contactId,
      isPrimary: true,
      email: account.email,
      line1: '7, Jalan Telawi',
      city: 'Bangsar',
      state: 'Kuala Lumpur',
      postcode: '59100',
      lat: 3.1305,
      lng: 101.6712,
    })
    rows.accounts.push({
      id: seedId(`account ${account.key}`),
      contactId,
      cinfoId,
      email: account.email,
      emailVerifiedAt: now,
      passwordHash,
      sysadmin: account.sysadmin,
      demo: true,
      source: 'seed',
    })
  }
  const [owner, staff] = rows.staffMembers.filter((row) => row.companyId === richest.id)
  if (!owner || !staff) throw new Error('the first company has no people')
  Object.assign(owner, { contactId: demoContactId('owner'), name: 'Seri Wahyuni', flags: 'O' })
  Object.assign(staff, { contactId: demoContactId('staff'), name: 'Lim Jia Hui', perms: 'BESM' })
  const drawn = { [owner.id as string]: 'scarf', [staff.id as string]: 'woman' }
  for (const member of [owner, staff]) {
    const portrait = rows.files.find((file) => file.id === member.avatarFileId)
    if (portrait) portrait.recipe = { scene: 'face', seed: member.name, look: drawn[member.id as string] }

    const resource = rows.resources.find((row) => row.staffId === member.id)
    if (resource) resource.name = { en: member.name, ms: member.name, zh: member.name }
  }
}
