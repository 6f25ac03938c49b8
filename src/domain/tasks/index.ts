export { collectGivenUp } from './collect-given-up.ts'
export { raiseTask } from './raise-task.ts'
