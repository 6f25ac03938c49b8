import pg from 'pg'
import { openDatabase } from '#platform/db/index.ts'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { seedBulk } from './seed/bulk.ts'
import { seedDemo } from './seed/index.ts'

/** The commands of `npm run db:…`. `reset` drops everything in the database, then migrates and seeds. */
export async function runCommand(
  command: 'migrate' | 'seed' | 'reset',
  options: { url: string; offers: number; companies: number },
): Promise<void> {
  const { url } = options
  if (command === 'reset') {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ nspname: string }>(
      "select nspname from pg_namespace where nspname in ('public', 'drizzle', 'pgboss')",
    )
    for (const { nspname } of rows) await client.query(`drop schema ${client.escapeIdentifier(nspname)} cascade`)
    await client.query('create schema public')
    await client.end()
  }
  await migrateDatabase(url)
  if (command === 'migrate') return
  const database = openDatabase(url, { max: 4 })
  try {
    await seedDemo(database, new Date())
  } finally {
    await database.close()
  }
  if (options.offers > 0)
    await seedBulk(url, {
      offers: options.offers,
      companies: Math.max(1, options.companies || Math.ceil(options.offers / 20)),
    })
}
