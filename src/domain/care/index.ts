export { actOnTask, refundOldMismatches } from './act-on-task.ts'
