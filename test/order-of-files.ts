import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Faults first: they have servers of their own, so that the market of the journeys has come up to date before anybody walks
 * through it. Then the walks, which are long though their files are short, so that no worker is left alone with one at the end.
 */
export class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      moduleId.includes('/faults/') ? 0 : moduleId.includes('/screens/') ? 1 : 2
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
