export { collectGivenUp } from './collect-given-up.ts'
export { endTask, raiseTask } from './raise-task.ts'
