import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { aContext } from '../../../test/world.ts'
import { migrateDatabase } from './migrate.ts'

test('a database of other migrations is refused with a sentence that helps', async () => {
  const { db } = await aContext()
  const url = new URL(inject('databaseServer'))
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`)
  url.pathname = `/${rows[0]?.name}`
  await migrateDatabase(url.href)
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('another', 1)`)
  await expect(migrateDatabase(url.href)).rejects.toThrow(/^The database was made by another version.*db:reset/)
})
