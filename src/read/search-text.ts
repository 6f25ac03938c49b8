import { type AnyColumn, and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { items, offers } from '#domain/catalogue/catalogue.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { customers, wordsOfCustomer } from '#domain/trade/customers/customers.tables.ts'
import { orderLines, orders, withSpaces, wordsOfOrder } from '#domain/trade/orders/orders.tables.ts'
import { begins, contains, wordsOf } from '#platform/db/like.ts'
import { phonesWhole, searchedDigits } from '#shared/phone.ts'

/** What an index of three letters can look for anywhere in a text; shorter ones are looked for where it begins. */
const LETTERS = 3

/** Whether a text has each of the searched words in it, for indexes of three letters: one long word leads to few rows. */
function has(column: AnyColumn, q: string): SQL {
  const words = wordsOf(q)
  const isLong = words.some((word) => [...word].length >= LETTERS)
  const fits = isLong ? words.map((word) => contains(column, word)) : [begins(column, words.join(' '))]
  return sql`(${and(...fits)})`
}

/** So many rows that fit lead to a page; of more, a walk along the list soon finds enough. */
const COMMON = 900

/**
 * The rows that are found by an index of three letters in one of some ways, as a condition. What is rare is looked up, since a
 * list would be walked to its end for it; what fits many rows is walked for, since looking it up would read them all.
 */
async function foundBy(ctx: Context, id: AnyColumn, ways: readonly Way[]): Promise<SQL> {
  const arms = ways.map(({ ids }) => sql`(${ids} limit ${COMMON + 1})`)
  // All of them: one that was cut must not pass for whole as some of its rows are another's, too.
  const { rows } = await ctx.db.execute<{ id: string }>(sql`${sql.join(arms, sql` union all `)}`)
  if (rows.length > COMMON)
    return sql`(${sql.join(
      ways.map(({ fits }) => fits),
      sql` or `,
    )})`
  return inArray(id, [...new Set(rows.map(({ id }) => id))])
}

/** One way to find rows: their ids, and whether a row of the list is one. */
interface Way {
  ids: SQL
  fits: SQL
}

/**
 * The rows of a table that have the searched words in one of its texts.
 * @param writer the column with the account that wrote a row, to find it by that person's name as well; `contacts` is joined then.
 */
export async function findText(
  ctx: Context,
  id: AnyColumn,
  columns: readonly AnyColumn[],
  q: string,
  writer?: AnyColumn,
): Promise<SQL> {
  const ways = columns.map((column) => ({
    ids: sql`select ${id} as id from ${id.table} where ${has(column, q)}`,
    fits: has(column, q),
  }))
  return foundBy(ctx, id, writer ? [...ways, byWriter(id, writer, q)] : ways)
}

/** The rows of a table whose writer has the words in the name. */
function byWriter(id: AnyColumn, writer: AnyColumn, q: string): Way {
  const named = sql`${contacts.isperson} and ${has(contacts.name, q)}`
  return {
    ids: sql`select ${id} as id from ${contacts} join ${accounts} on ${accounts.contactId} = ${contacts.id} join ${id.table} on ${writer} = ${accounts.id} where ${named}`,
    fits: sql`(${named})`,
  }
}

/** The accounts of whoever has the words in the name, the email or, by three digits and more, in the phone number. */
export async function findAccounts(ctx: Context, id: AnyColumn, q: string): Promise<SQL> {
  const digits = searchedDigits(q)
  const named = sql`${contacts.isperson} and ${has(contacts.name, q)}`
  const wayBy = (fits: SQL) => ({ ids: sql`select ${accounts.id} as id from ${accounts} where ${fits}`, fits })
  return foundBy(ctx, id, [
    {
      ids: sql`select ${accounts.id} as id from ${contacts} join ${accounts} on ${accounts.contactId} = ${contacts.id} where ${named}`,
      fits: sql`(${named})`,
    },
    wayBy(has(accounts.email, q)),
    ...(digits ? [wayBy(contains(accounts.phone, digits))] : []),
  ])
}

/** Of more words it is not tried where a name ends and a service begins. */
const MOST_PARTED = 8

/**
 * The orders of a company that somebody asks for: each word is in the number or, once the order is placed, in the name of whoever
 * booked or comes, or else in the title of what was booked; or the digits are in a phone number of theirs. One or two letters are
 * looked for where a word begins.
 */
export async function findOrders(ctx: Context, companyId: string, q: string): Promise<SQL> {
  const words = wordsOf(phonesWhole(q.normalize('NFKC')))
    .map(asWritten)
    .filter(Boolean)
  const digits = searchedDigits(q)
  // Signs alone, as before the number that is still to be typed, look for nothing.
  if (words.length === 0) return sql`true`
  const text = wordsOfOrder(orders)
  const wayBy = (...fits: (SQL | undefined)[]) => ({
    ids: sql`select ${orders.id} as id from ${orders} where ${and(eq(orders.companyId, companyId), ...fits)}`,
    fits: sql`(${and(...fits)})`,
  })
  const offersTitled = await titlesOf(ctx, companyId)
  const byParts = partings(words).flatMap(([named, titled]) => {
    const fits = named.map((word) => contains(text, atBeginning(word)))
    if (titled.length === 0) return [wayBy(...fits)]
    const offerIds = offersTitled(titled)
    if (offerIds.length === 0) return []
    return [fits.length === 0 ? byOffers(offerIds) : wayBy(...fits, byOffers(offerIds).fits)]
  })
  const called = digits
    ? [
        wayBy(
          isNotNull(orders.placedAt),
          contains(text, digits),
          or(contains(orders.customerPhone, digits), contains(orders.recipientPhone, digits)),
        ),
      ]
    : []
  return foundBy(ctx, orders.id, [...byParts, ...called])
}

/** The customers of a company who have each of the searched words in their name, email or number, or its digits in the number. */
export async function findCustomers(ctx: Context, companyId: string, q: string): Promise<SQL> {
  const words = wordsOf(phonesWhole(q.normalize('NFKC')))
    .map(asWritten)
    .filter(Boolean)
  const digits = searchedDigits(q)
  if (words.length === 0) return sql`true`
  const text = wordsOfCustomer(customers)
  const wayBy = (...fits: SQL[]) => ({
    ids: sql`select ${customers.id} as id from ${customers} where ${and(eq(customers.companyId, companyId), ...fits)}`,
    fits: sql`(${and(...fits)})`,
  })
  const named = words.map((word) => contains(text, atBeginning(word)))
  return foundBy(ctx, customers.id, [
    wayBy(...named),
    ...(digits ? [wayBy(contains(text, digits), contains(customers.phone, digits))] : []),
  ])
}

/** Which words may be a name or number, and which a title: one after the other, as somebody says it. */
function partings(words: readonly string[]): (readonly [named: string[], titled: string[]])[] {
  const places = words.length > MOST_PARTED ? [0, words.length] : Array.from(words.keys()).concat(words.length)
  return places.flatMap((place) => {
    const [before, behind] = [words.slice(0, place), words.slice(place)]
    return [[before, behind], ...(before.length > 0 && behind.length > 0 ? [[behind, before] as const] : [])] as const
  })
}

/**
 * A word as the searched texts have it, however somebody wrote it: without a sign for 'number', with spaces for what only parts
 * words. 'kh135329', '#135329' and 'KH–135329' are (of) KH-135329, and 'make-up' is 'make up'.
 */
const asWritten = (word: string): string =>
  withSpaces(
    word
      .replace(/^#/, '')
      .replace(/[\p{Pd}_]/gu, '-')
      .replace(/^([a-z]+)(\d+)$/i, '$1-$2'),
  ).trim()

/**
 * A word as it is looked for: one or two letters where a word begins, since an index does not lead inside of one for them. Chinese
 * has no such beginnings, and its names and services are two characters.
 */
const atBeginning = (word: string): string =>
  [...word].length < LETTERS && !/\p{Script=Han}/u.test(word) ? ` ${word}` : word

/** @returns which offers of a company have all of some words in their titles, whatever the language. */
async function titlesOf(ctx: Context, companyId: string): Promise<(words: readonly string[]) => string[]> {
  const rows = await ctx.db
    .select({ id: offers.id, title: items.title })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .where(eq(offers.companyId, companyId))
  const folded = rows.map(({ id, title }) => ({
    id,
    text: withSpaces(` ${Object.values(title).join(' ')}`).toLowerCase(),
  }))
  return (words) =>
    folded
      .filter(({ text }) => words.every((word) => text.includes(atBeginning(word).toLowerCase())))
      .map(({ id }) => id)
}

/** The orders in which one of some offers was booked. */
function byOffers(ids: readonly string[]): Way {
  const isOne = inArray(orderLines.offerId, [...ids])
  return {
    ids: sql`select distinct ${orderLines.orderId} as id from ${orderLines} where ${isOne}`,
    fits: sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${isOne})`,
  }
}
