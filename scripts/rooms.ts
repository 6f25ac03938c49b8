// The rooms of the domain, floor by floor. A room imports only from the floors below it, by their index files, so that
// there are no cycles. The linter's borders (`lint-config.ts`) follow from this table; `test/rooms.test.ts` compares it
// with the folders, the imports and the table in the docs.
export const floors = [
  ['base'],
  ['files'],
  ['people'],
  ['companies'],
  ['catalogue', 'money', 'site'],
  ['trade'],
  ['care', 'privacy', 'search', 'talk'],
] as const satisfies readonly (readonly string[])[]

/**
 * Rooms that own no table. `care` holds what an operator decides: it stands above the rooms whose use cases carry a decision
 * out, and the tasks themselves are raised by all of them, so their table lies in `base`.
 */
export const withoutTables = ['care'] as const satisfies readonly Room[]

export type Room = (typeof floors)[number][number]

export const rooms: readonly Room[] = floors.flat()

/** What a room may not import: its own index file, rooms on the same floor, and rooms above. */
export function outOfReach(room: Room): readonly Room[] {
  const floor = floors.findIndex((names: readonly string[]) => names.includes(room))
  return floors.slice(floor).flat()
}
