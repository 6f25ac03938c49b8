import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files below one of these folders or of these names come first, in this order. */
const first = [
  // They have servers of their own: the journeys' browsers come after them.
  'test/faults/',
  // Long, though the files are short: no worker shall be left alone with one at the end.
  'test/e2e/screens/',
  'test/valid.test.ts',
  'test/openapi.test.ts',
  'test/permissions/',
  '/cells.test.ts',
]

/** Long files first, as far as that is known. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = first.findIndex((part) => moduleId.includes(part))
      return at < 0 ? first.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
