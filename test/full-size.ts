import type pg from 'pg'

/** Rows of each table besides those of the world: `ROWS=full` a marketplace that has grown, else a fifth of it. */
const many =
  process.env.ROWS === 'full'
    ? { accounts: 50_000, companies: 5_000, offers: 50_000, orders: 200_000 }
    : { accounts: 10_000, companies: 500, offers: 10_000, orders: 40_000 }

/** Most rows of a table that a statement may read: the longest page with what belongs to it, far below what one company has. */
export const mostRead = 1000

/** A row of a table many times, each with the given columns of its own. `n` counts from 1. */
const copies = (table: string, count: number, own: Readonly<Record<string, string>>) => `
  insert into ${table} select r.* from (select * from ${table} limit 1) t, generate_series(1, ${count}) n,
    jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${Object.entries(own)
      .map(([name, value]) => `'${name}', ${value}`)
      .join(', ')})) r
  on conflict do nothing`

const id = (what: string, n = 'n') => `md5('${what} ' || ${n})::uuid`

/**
 * Fills the database of a world with as many rows as a marketplace has that has grown: copies of what is there, spread over people,
 * companies and two years. A tenth of the offers and orders are of the world's company, a thousandth of its owner.
 */
export async function fillUp(client: pg.Client, own: { companyId: string; contactId: string }): Promise<void> {
  await client.query("set session_replication_role = replica; set work_mem = '64MB'")
  const { rows } = await client.query<{ id: string }>('select id from accounts where contact_id = $1', [own.contactId])
  const accountId = rows[0]?.id ?? ''
  const { accounts, companies, offers, orders } = many
  const someone = `(case when n % 1000 = 0 then '${accountId}'::uuid else ${id('account', `n % ${accounts}`)} end)`
  const company = `(case when n % 10 = 0 then '${own.companyId}'::uuid else ${id('company', `n % ${companies}`)} end)`
  const at = `timestamptz '2030-05-01T02:00:00Z' - n * interval '5 minutes'`
  const steps = [
    copies('contacts', accounts, { id: id('contact'), isperson: 'true', name: `'Person ' || n` }),
    copies('contact_infos', accounts, { id: id('info'), contact_id: id('contact'), email: 'null' }),
    copies('accounts', accounts, {
      id: id('account'),
      contact_id: id('contact'),
      cinfo_id: id('info'),
      email: `'many' || n || '@example.test'`,
      phone: 'null',
      referral_code: 'null',
      sysadmin: 'false',
      deleted_at: 'null',
      disabled_at: 'null',
      deletion_requested_at: 'null',
      created_at: at,
    }),
    copies('contacts', companies, { id: id('company'), isperson: 'false', name: `'Company ' || n` }),
    copies('companies', companies, { id: id('company'), slug: `'many-' || n`, status: `'open'` }),
    copies('items', offers, { id: id('item'), company_id: company, code: `'many-' || n` }),
    copies('offers', offers, { id: id('offer'), company_id: company, item_id: id('item'), status: `'published'` }),
    copies('orders', orders, {
      id: id('order'),
      docno: `'M-' || n`,
      company_id: company,
      account_id: someone,
      group_id: id('group'),
      status: `(array['completed', 'closed', 'cancelled', 'confirmed'])[1 + n % 4]`,
      payment_status: `'paid'`,
      hold_expires_at: 'null',
      due_at: 'null',
      placed_at: at,
      created_at: at,
      paid_at: at,
      starts_at: `${at} + interval '9 days'`,
      ends_at: `${at} + interval '9 days 1 hour'`,
    }),
    copies('order_lines', orders, { id: id('line'), order_id: id('order'), offer_id: id('offer', `n % ${offers}`) }),
    copies('order_events', orders, { id: id('event'), order_id: id('order'), at }),
    copies('threads', orders / 4, {
      id: id('thread'),
      order_id: id('order'),
      company_id: company,
      last_at: at,
      customer_read_at: at,
      provider_read_at: at,
    }),
    copies('messages', orders / 2, { id: id('message'), thread_id: id('thread', `n % ${orders / 4}`), at }),
    copies('notices', orders, { id: id('notice'), account_id: someone, order_id: id('order'), at }),
    copies('reviews', orders / 10, {
      id: id('review'),
      order_id: id('order'),
      company_id: company,
      item_id: id('item', `n % ${offers}`),
    }),
    copies('sessions', accounts, {
      id: id('session'),
      account_id: id('account'),
      revoked_at: 'null',
      created_at: at,
      last_used_at: at,
    }),
    copies('sign_ins', accounts, { id: id('sign-in'), account_id: someone, at }),
    copies('waitlist_entries', accounts / 10, { id: id('wait'), email: `'wait' || n || '@example.test'` }),
    copies('feedback_entries', accounts / 10, { id: id('feedback'), created_at: at, handled_at: at }),
    copies('error_groups', accounts / 10, {
      id: id('error'),
      fingerprint: `'many ' || n`,
      last_at: at,
      resolved_at: at,
    }),
    copies('operator_tasks', accounts / 10, {
      id: id('task'),
      subject_id: id('task-of'),
      created_at: at,
      settled_at: at,
    }),
  ]
  for (const step of steps) await client.query(step)
  await client.query('set session_replication_role = origin; reset work_mem; analyze')
}
