import pg from 'pg'
import { listPlaces } from '#domain/base/index.ts'

/** Companies and offers are inserted in batches, so that no statement is too large. */
const SLICE = 100_000

/**
 * Makes a large data set for benchmarks from the existing demo: companies spread over the towns by population, offers
 * copied from the demo with their own prices, places and ratings. Needs a superuser, to disable triggers while loading (the
 * embedded database has one). The numbers are in addition to the demo.
 */
export async function seedBulk(url: string, wanted: { companies: number; offers: number }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '64MB'",
    )
    await prepare(client)
    await client.query('drop index if exists search_documents_find')
    for (let from = 1; from <= wanted.companies; from += SLICE)
      await addCompanies(client, from, Math.min(wanted.companies, from + SLICE - 1))
    for (let from = 1; from <= wanted.offers; from += SLICE)
      await addOffers(client, wanted.companies, from, Math.min(wanted.offers, from + SLICE - 1))
    await addFreeDays(client)
    // As the worker counts whoever has no orders: a day of its work is not measured along.
    await client.query(
      'insert into company_trust (company_id, counted_at) select id, now() from companies on conflict do nothing',
    )
    await client.query('create index search_documents_find on search_documents using gin (words, marks, cells)')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/**
 * Summaries of free days as the worker would make them, where everybody is open Monday to Saturday from nine to six and has
 * no bookings.
 */
async function addFreeDays(client: pg.Client): Promise<void> {
  await client.query(`insert into offer_free_days (offer_id, from_day, last_starts, computed_at)
    with durations as (select distinct duration_minutes as minutes from offers),
    summaries as (
      select minutes, (select array_agg(case when extract(isodow from d) = 7 or minutes > 540 then 0
          else (extract(epoch from (d + make_interval(mins => 540 + (540 - minutes) / 15 * 15)) at time zone 'Asia/Kuala_Lumpur') / 60)::int end order by d)
        from generate_series(current_date::timestamp, current_date + 91, interval '1 day') d) as last_starts from durations)
    select o.id, current_date, s.last_starts, now() from items i join offers o on o.item_id = i.id join summaries s on s.minutes = o.duration_minutes
    where i.code like 'bulk-%' on conflict do nothing`)
}

/** Towns with their population, and the demo's offers to copy, as temporary tables. */
async function prepare(client: pg.Client): Promise<void> {
  const towns = listPlaces().flatMap((place) =>
    Array.from({ length: Math.max(1, Math.round(place.population / 20_000)) }, () => place),
  )
  await client.query(
    'create temp table bulk_towns (n serial primary key, name text, state text, lat float8, lng float8)',
  )
  await client.query(
    'insert into bulk_towns (name, state, lat, lng) select * from jsonb_to_recordset($1::jsonb) as t(name text, state text, lat float8, lng float8)',
    [JSON.stringify(towns)],
  )
  await client.query(`create temp table bulk_offers as
    select row_number() over (order by o.id)::int as n, o.id as offer_id, i.category_key, i.title, i.summary, i.description, i.picture_file_ids, i.fields, i.languages,
      o.slug, o.kind, o.price_model, o.price_amount, o.duration_minutes, o.at_provider, o.at_customer, o.online, d.words, d.marks, d.shape
    from offers o join items i on i.id = o.item_id join search_documents d on d.offer_id = o.id where i.kind = 'service' and o.capacity = 1`)
  await client.query('create index on bulk_offers (n)')
}

async function addCompanies(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(`
    create temp table bulk_slice as
    select g.n, md5('bulk company ' || g.n)::uuid as id, md5('bulk branch ' || g.n)::uuid as info_id, md5('bulk resource ' || g.n)::uuid as resource_id,
      'Bulk ' || (array['Maju','Seri','Bintang','Jaya','Mutiara','Damai','Permai','Sentosa'])[1 + g.n % 8] || ' ' || g.n as name, t.name as city, t.state,
      t.lat + (random() - 0.5) * 0.12 as lat, t.lng + (random() - 0.5) * 0.12 as lng
    from generate_series(${from}, ${to}) g(n) join bulk_towns t on t.n = 1 + (g.n::bigint * 7919) % (select count(*) from bulk_towns)`)
  await client.query(
    'insert into contacts (id, isperson, name) select id, false, name from bulk_slice on conflict do nothing',
  )
  await client.query(
    `insert into companies (id, slug, status, default_locale, verified_at) select id, 'bulk-' || n, 'open', 'en', case when n % 3 > 0 then now() end from bulk_slice on conflict do nothing`,
  )
  await client.query(
    'insert into contact_infos (id, contact_id, is_primary, city, state, lat, lng) select info_id, id, true, city, state, lat, lng from bulk_slice on conflict do nothing',
  )
  await client.query(
    `insert into resources (id, company_id, kind, info_id, name) select resource_id, id, 'team', info_id, '{"en":"Team"}' from bulk_slice on conflict do nothing`,
  )
  await client.query(`insert into weekly_hours (id, resource_id, weekday, from_minute, to_minute)
    select md5('bulk hours ' || n || ' ' || d)::uuid, resource_id, d, 540, 1080 from bulk_slice, generate_series(1, 6) d on conflict do nothing`)
  await client.query('drop table bulk_slice')
}

async function addOffers(client: pg.Client, companies: number, from: number, to: number): Promise<void> {
  await client.query(`
    create temp table bulk_slice as
    select x.n, md5('bulk item ' || x.n)::uuid as item_id, md5('bulk offer ' || x.n)::uuid as offer_id, md5('bulk company ' || c.n)::uuid as company_id,
      md5('bulk resource ' || c.n)::uuid as resource_id, ci.id as info_id, ci.lat, ci.lng, c.verified, random() as quality, (4 + floor(random() * 40))::int as reviews,
      t.offer_id as template, t.category_key, t.title, t.summary, t.description, t.picture_file_ids, t.fields, t.languages, t.slug, t.kind, t.price_model,
      case when t.price_amount = 0 then 0 else greatest(200, (t.price_amount * (0.7 + random() * 0.8))::int / 100 * 100) end as price_amount,
      t.duration_minutes, t.at_provider, t.at_customer, t.online, t.words, t.marks, t.shape
    from (select n, 1 + (n::bigint * 104729) % ${companies} as company, 1 + (n::bigint * 15485863) % (select count(*) from bulk_offers) as template from generate_series(${from}, ${to}) n) x
      join lateral (select x.company as n, x.company % 3 > 0 as verified) c on true
      join contact_infos ci on ci.id = md5('bulk branch ' || x.company)::uuid
      join bulk_offers t on t.n = x.template`)
  await client.query(`insert into items (id, company_id, kind, code, category_key, title, summary, description, picture_file_ids, fields, languages, rating_sum, rating_count)
    select item_id, company_id, 'service', 'bulk-' || n, category_key, title, summary, description, picture_file_ids, fields, languages, round(reviews * (3.5 + quality * 1.5))::int, reviews from bulk_slice on conflict do nothing`)
  await client.query(`insert into offers (id, company_id, item_id, slug, name, kind, status, price_model, price_amount, duration_minutes, info_id, at_provider, at_customer, online, published_at)
    select offer_id, company_id, item_id, slug, title, kind, 'published', price_model, price_amount, duration_minutes, info_id, at_provider, at_customer, online, now() - n * interval '1 second' - interval '30 days' from bulk_slice on conflict do nothing`)
  await client.query(
    'insert into offer_resources (offer_id, resource_id) select offer_id, resource_id from bulk_slice on conflict do nothing',
  )
  await client.query(`insert into search_documents (offer_id, item_id, company_id, words, marks, cells, lat, lng, price_amount, rating, rating_count, quality, published_at, shape)
    select offer_id, item_id, company_id, words, case when verified then marks else array_remove(marks, 'verified') end,
      array['a' || floor(lat / 0.01) || ':' || floor(lng / 0.01), 'b' || floor(lat / 0.025) || ':' || floor(lng / 0.025), 'c' || floor(lat / 0.1) || ':' || floor(lng / 0.1), 'd' || floor(lat / 0.5) || ':' || floor(lng / 0.5), 'q' || least(4, floor(quality * 5))],
      lat, lng, price_amount, (350 + quality * 150)::int, reviews, quality, now() - n * interval '1 second' - interval '30 days', shape from bulk_slice on conflict do nothing`)
  await client.query('drop table bulk_slice')
}
