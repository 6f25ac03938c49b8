import { isShut } from '../client/api.ts'

/**
 * The interval of a question that is asked again and again: not of what is refused, or not there, which is no different a
 * minute later.
 * @param ms between two questions
 */
export const askedEvery =
  (ms: number) =>
  ({ state: { error } }: { state: { error: Error | null } }): number | false =>
    isShut(error) ? false : ms
