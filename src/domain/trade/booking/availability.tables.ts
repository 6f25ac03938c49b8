import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { id, instant, localizedText } from '#platform/db/columns.ts'

/**
 * One row is something that a booking occupies: a staff member, a room, a piece of equipment, or the `team` of a branch
 * for offers that need nobody in particular. `capacity` is how many bookings may share it at one instant.
 */
export const resources = pgTable(
  'resources',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    kind: text().$type<'staff' | 'room' | 'equipment' | 'team'>().notNull(),
    staffId: uuid().references(() => staffMembers.id),
    infoId: uuid().references(() => contactInfos.id),
    name: localizedText().notNull(),
    capacity: integer().notNull().default(1),
    endedAt: instant(),
  },
  (t) => [
    unique('resources_company_id').on(t.companyId, t.id),
    uniqueIndex('resources_staff').on(t.staffId).where(sql`${t.staffId} is not null`),
    index('resources_branch').on(t.infoId),
    check('resources_capacity', sql`${t.capacity} between 1 and 1000`),
  ],
)

/** Which resources serve an offer: any one of those marked `any`, and all of those marked `all`. */
export const offerResources = pgTable(
  'offer_resources',
  {
    offerId: uuid()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    resourceId: uuid()
      .notNull()
      .references(() => resources.id),
    need: text().$type<'any' | 'all'>().notNull().default('any'),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.resourceId] }), index('offer_resources_resource').on(t.resourceId)],
)

/**
 * One weekly opening of a resource: from/to are minutes of the local day in the resource's zone (its branch's), weekday
 * 1 = Monday … 7 = Sunday. `seats` limits how many bookings may share that time (at most the resource's capacity).
 */
export const weeklyHours = pgTable(
  'weekly_hours',
  {
    id: id(),
    resourceId: uuid()
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    weekday: integer().notNull(),
    fromMinute: integer().notNull(),
    toMinute: integer().notNull(),
    /** None where the whole week has no hours: such a row says that it was set so. */
    seats: integer().notNull().default(1),
  },
  (t) => [
    index('weekly_hours_resource').on(t.resourceId),
    check(
      'weekly_hours_range',
      sql`${t.weekday} between 1 and 7 and ${t.fromMinute} >= 0 and ${t.toMinute} <= 1440 and ${t.toMinute} > ${t.fromMinute}`,
    ),
  ],
)

/**
 * One weekly opening of a branch, by its own clock. Whoever works there can be booked within them alone; a branch without any is open
 * whenever somebody works.
 */
export const branchHours = pgTable(
  'branch_hours',
  {
    id: id(),
    infoId: uuid()
      .notNull()
      .references(() => contactInfos.id, { onDelete: 'cascade' }),
    weekday: integer().notNull(),
    fromMinute: integer().notNull(),
    toMinute: integer().notNull(),
  },
  (t) => [
    index('branch_hours_branch').on(t.infoId),
    check(
      'branch_hours_range',
      sql`${t.weekday} between 1 and 7 and ${t.fromMinute} >= 0 and ${t.toMinute} <= 1440 and ${t.toMinute} > ${t.fromMinute}`,
    ),
  ],
)

/**
 * Replaces the seats of a resource for a range of time; 0 closes it. Bookings already made stay. What one act closed for
 * several has one `closingId`, and nothing else has.
 */
export const availabilityExceptions = pgTable(
  'availability_exceptions',
  {
    id: id(),
    resourceId: uuid()
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    seats: integer().notNull().default(0),
    note: text(),
    closingId: uuid().notNull().default(sql`gen_random_uuid()`),
  },
  (t) => [
    index('availability_exceptions_resource').on(t.resourceId, t.startsAt),
    index('availability_exceptions_ends').on(t.endsAt),
    index('availability_exceptions_closing').on(t.closingId),
    check('availability_exceptions_range', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)
