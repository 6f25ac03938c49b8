import { asc, eq, isNull } from 'drizzle-orm'
import { reviews } from '#domain/catalogue/reviews/reviews.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import type { Db } from '#platform/db/index.ts'
import type { Locale } from '#shared/locale.ts'
import { demoContactId } from '../accounts.ts'
import { names } from '../people.ts'
import { SeededRandom } from '../seeded-random.ts'

/** Somebody who books. */
export interface Customer {
  name: string
  email: string
  phone: string | null
  locale: Locale
  contactId: string | null
  accountId: string | null
}

/** A review that waits for the order that it is about. */
export type Review = Pick<
  typeof reviews.$inferSelect,
  'id' | 'itemId' | 'offerId' | 'companyId' | 'authorContactId' | 'publishedAt'
>

export interface People {
  /** Those who wrote reviews, by their contact. */
  authors: Map<string, Customer>
  /** Everybody, those who wrote reviews first. */
  all: Customer[]
  /** The demo's own customer. */
  nadia: Customer | undefined
  reviews: Review[]
}

const PASSERS_BY = 380

/** The customers of the year: who wrote the reviews, and many who wrote none. */
export async function loadPeople(db: Db): Promise<People> {
  const random = new SeededRandom('customers of the year')
  const written = await db
    .selectDistinct({ id: contacts.id, name: contacts.name })
    .from(reviews)
    .innerJoin(contacts, eq(contacts.id, reviews.authorContactId))
    .where(isNull(reviews.orderId))
    .orderBy(asc(contacts.id))
  const seen = new Map<string, number>()
  const person = (name: string, contactId: string | null): Customer => {
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    const mailbox = `${name.toLowerCase().replaceAll(' ', '.')}${times > 1 ? times : ''}`
    return {
      name,
      email: `${mailbox}@example.test`,
      phone: random.chance(0.7) ? `+6011${random.int(10000000, 99999999)}` : null,
      locale: random.pick<Locale>(['en', 'en', 'ms', 'ms', 'zh']),
      contactId,
      accountId: null,
    }
  }
  const authors = new Map(written.map(({ id, name }) => [id, person(name ?? '', id)]))
  const passers = Array.from({ length: PASSERS_BY }, () => {
    const last = random.pick(names).split(' ').slice(1).join(' ')
    return person(`${random.pick(names).split(' ')[0]} ${last}`, null)
  })
  const [account] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.contactId, demoContactId('customer')))
  const nadia = account && {
    name: 'Nadia Rahim',
    email: account.email ?? '',
    phone: null,
    locale: 'en' as const,
    contactId: account.contactId,
    accountId: account.id,
  }
  const open = await db.select().from(reviews).where(isNull(reviews.orderId)).orderBy(asc(reviews.id))
  return { authors, all: [...authors.values(), ...passers], nadia, reviews: open }
}
