import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files below one of these folders or of these names come first, in this order. */
const first = [
  // They have servers of their own, so the browser tests run after them.
  'test/faults/',
  // Slow, though the files are short: they must not run last on one worker alone.
  'test/e2e/screens/',
  'test/e2e/typing.test.ts',
  'test/e2e/unsaved.test.ts',
  'test/valid.test.ts',
  'test/openapi.test.ts',
  'test/permissions/',
  '/cells.test.ts',
]

/** Slow files first, as far as known. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = first.findIndex((part) => moduleId.includes(part))
      return at < 0 ? first.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
