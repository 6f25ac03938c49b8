// The rooms of the business, floor by floor. A room imports from the floors below it alone, by their doors; so no circle
// and no mutual pair can be. The linter's borders (`lint-config.ts`) and the picture in the docs follow from this table;
// `test/rooms.test.ts` holds it against the folders and counts what the imports say.
export const floors = [
  ['base'],
  ['files'],
  ['people'],
  ['companies'],
  ['catalogue', 'money', 'site'],
  ['trade'],
  ['care', 'privacy', 'search', 'talk'],
] as const satisfies readonly (readonly string[])[]

export type Room = (typeof floors)[number][number]

export const rooms: readonly Room[] = floors.flat()

/** What a room may not import: itself by its own door, its neighbours, and what stands above. */
export function outOfReach(room: Room): readonly Room[] {
  const floor = floors.findIndex((names: readonly string[]) => names.includes(room))
  return floors.slice(floor).flat()
}
