import { type AnyColumn, and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { items, offers } from '#domain/catalogue/catalogue.tables.ts'
import { type Context } from '#domain/base/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { orderLines, orders, wordsOfOrder } from '#domain/trade/orders/orders.tables.ts'
import { begins, contains, wordsOf } from '#platform/db/like.ts'
import { searchedDigits } from '#shared/phone.ts'

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
  const { rows } = await ctx.db.execute<{ id: string }>(sql`${sql.join(arms, sql` union `)}`)
  if (rows.length > COMMON)
    return sql`(${sql.join(
      ways.map(({ fits }) => fits),
      sql` or `,
    )})`
  return inArray(
    id,
    rows.map((row) => row.id),
  )
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

/**
 * The orders of a company that somebody asks for: each word is in the number or, once the order is placed, in the name of whoever
 * booked or comes; or the digits are in a phone number of theirs; or each word is in the title of what was booked. One or two
 * letters are looked for where a word begins.
 */
export async function findOrders(ctx: Context, companyId: string, q: string): Promise<SQL> {
  const words = wordsOf(q)
  const digits = searchedDigits(q)
  const wayBy = (fits: SQL) => ({
    ids: sql`select ${orders.id} as id from ${orders} where ${orders.companyId} = ${companyId} and ${fits}`,
    fits,
  })
  const text = wordsOfOrder(orders)
  const named = words.map((word) => hasWord(text, asNumber(word)))
  const offerIds = await offersTitled(ctx, companyId, words)
  return foundBy(ctx, orders.id, [
    wayBy(sql`(${and(...named)})`),
    ...(digits ? [wayBy(sql`(${contains(text, digits)} and ${isCalled(digits)})`)] : []),
    ...(offerIds.length > 0 ? [byOffers(offerIds)] : []),
  ])
}

/**
 * Whether a text whose words begin with a space has another one: anywhere, or where a word begins if that is one or two letters,
 * for which an index does not lead inside. Chinese has no such beginnings, and its names and services are two characters.
 */
function hasWord(text: SQL, word: string): SQL {
  const isShort = [...word].length < LETTERS && !/\p{Script=Han}/u.test(word)
  return contains(text, isShort ? ` ${word}` : word)
}

/** Whether digits are in a phone number of an order, and not in its own number. */
const isCalled = (digits: string) => or(contains(orders.customerPhone, digits), contains(orders.recipientPhone, digits))

/** The offers of a company with each of the words in one language of the title. */
async function offersTitled(ctx: Context, companyId: string, words: readonly string[]): Promise<string[]> {
  const inTitle = and(...words.map((word) => hasWord(sql`' ' || title.value`, word)))
  const rows = await ctx.db
    .select({ id: offers.id })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .where(
      and(
        eq(offers.companyId, companyId),
        sql`exists (select from jsonb_each_text(${items.title}) title where ${inTitle})`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** The orders in which one of some offers was booked. */
function byOffers(ids: readonly string[]): Way {
  const isOne = inArray(orderLines.offerId, [...ids])
  return {
    ids: sql`select ${orderLines.orderId} as id from ${orderLines} where ${isOne}`,
    fits: sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${isOne})`,
  }
}

/** A number as it is written, however somebody wrote it: 'kh135329', '#135329' and 'KH–135329' are (of) KH-135329. */
const asNumber = (word: string) =>
  word
    .normalize('NFKC')
    .replace(/^#/, '')
    .replace(/[\p{Pd}_]/gu, '-')
    .replace(/^([a-z]+)(\d+)$/i, '$1-$2')
