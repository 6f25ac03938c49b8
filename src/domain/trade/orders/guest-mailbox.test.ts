import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { normalEmail } from '#domain/people/index.ts'
import { aContext } from '#test/world.ts'
import { guestMailbox } from './orders.tables.ts'

test.each(['Mei.Lin@Gmail.com', 'mei.lin+khidmat@googlemail.com', 'Mei.Lin@example.test', 'mei.lin@notgmail.com'])(
  'the database knows the mailbox of %s as the program does',
  async (address) => {
    const { db } = await aContext()
    const { rows } = await db.execute(sql`select ${guestMailbox(sql`${address}::text`)} as mailbox`)
    expect(rows).toEqual([{ mailbox: normalEmail(address) }])
  },
)

test('the bookings of a mailbox are found by an index', async () => {
  const { db } = await aContext()
  const found = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const mailbox = guestMailbox(sql.raw('customer_email'))
    return tx.execute(sql`explain select id from orders where account_id is null and ${mailbox} = 'meilin@gmail.com'`)
  })
  expect(JSON.stringify(found.rows)).toContain('orders_guest_mailbox')
})
