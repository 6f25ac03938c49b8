import { customType, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#shared/ids.ts'
import type { Localized } from '#shared/locale.ts'

/** Primary key: a UUIDv7 made in the application. */
export const id = () => uuid().primaryKey().$defaultFn(newId)

/** The id of a row in a table of months: its key is this and the instant by which it is parted. */
export const monthlyId = () => uuid().notNull().$defaultFn(newId)

/** An instant, UTC. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

/** A text per language. */
export const localizedText = () => jsonb().$type<Localized>()

export const tstzrange = customType<{ data: string; driverData: string }>({ dataType: () => 'tstzrange' })
export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' })
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
