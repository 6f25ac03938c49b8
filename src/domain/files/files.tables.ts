import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/db/columns.ts'

/**
 * One row is one stored file. A file has either bytes in storage (`storage_key`) or a `recipe`, from which a picture of the
 * demo is drawn on first request. `folder_id` is the contact that owns it; only public files are served without a token.
 */
export const files = pgTable(
  'files',
  {
    id: id(),
    folderId: uuid(),
    name: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull().default(0),
    width: integer(),
    height: integer(),
    storageKey: text(),
    recipe: jsonb().$type<Record<string, unknown>>(),
    isPublic: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
    /** When a private file was first sent with a message; one that never is, is forgotten. */
    sentAt: instant(),
  },
  (t) => [
    index('files_folder').on(t.folderId),
    index('files_storage_key').on(t.storageKey),
    index('files_unsent').on(t.createdAt).where(sql`not ${t.isPublic} and ${t.sentAt} is null`),
  ],
)
