export { recordAudit } from './record-audit.ts'
export { recordMessage } from './record-message.ts'
export { subscriptions, type Topic } from './subscriptions.ts'
export { once } from './once.ts'
