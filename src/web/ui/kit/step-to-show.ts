/** The progress of a step: whether it is complete, and whether it has unsaved input. */
export interface StepState {
  key: string
  isWhole: boolean
  isChanged: boolean
}

/**
 * Which step of a wizard is shown, by its place: the one that the address names, but none past the first where something is
 * missing or unsaved; with no wish that first one, and the last where all is there.
 */
export function stepToShow(steps: readonly StepState[], wished: string | null): number {
  const open = steps.findIndex(({ isWhole, isChanged }) => !isWhole || isChanged)
  const farthest = open === -1 ? steps.length - 1 : open
  const place = steps.findIndex(({ key }) => key === wished)
  return place === -1 ? farthest : Math.min(place, farthest)
}
