import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * The mailbox of a guest's address as it was typed, by which an account's normalised email is compared with it (`normalEmail` does the
 * same outside the database): in small letters, and at Gmail, where they mean nothing, without dots. The index `orders_guest_mailbox` is of it.
 */
export const guestMailbox = (address: SQLWrapper): SQL<string> => {
  const small = sql`lower(${address})`
  return sql`(case when ${small} like '%@gmail.com' or ${small} like '%@googlemail.com' then replace(split_part(${small}, '@', 1), '.', '') || '@gmail.com' else ${small} end)`
}
