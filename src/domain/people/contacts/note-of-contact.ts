import { and, eq, sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { contacts } from './contacts.tables.ts'

/**
 * Notes among the small data of a contact that something happened, and when, once. Others may note something else of the same at the same moment.
 * @returns whether it was not noted before
 */
export async function noteOfContact(ctx: Context, contactId: string, about: string, note: string): Promise<boolean> {
  const noted = await ctx.db
    .update(contacts)
    .set({
      cdata: sql`${contacts.cdata} || jsonb_build_object(${about}::text,
        coalesce(${contacts.cdata} -> ${about}::text, '{}'::jsonb) || jsonb_build_object(${note}::text, ${ctx.now().toISOString()}::text))`,
    })
    .where(and(eq(contacts.id, contactId), sql`${contacts.cdata} -> ${about}::text -> ${note}::text is null`))
    .returning({ id: contacts.id })
  return noted.length > 0
}
