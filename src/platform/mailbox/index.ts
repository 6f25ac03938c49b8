export { type Channel, type MailboxMessage } from './mailbox.tables.ts'
export { deliverMessage } from './deliver-message.ts'
export { listMailbox } from './list-mailbox.ts'
export { writeMessage } from './write-message.ts'
