export { deliverMessage } from './deliver-message.ts'
export { listMailbox } from './list-mailbox.ts'
export { writeMessage } from './write-message.ts'
