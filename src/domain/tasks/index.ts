export { collectGivenUp } from './collect-given-up.ts'
export { endTask, raiseTask, settleTask } from './raise-task.ts'
