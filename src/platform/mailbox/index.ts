export { type Channel, type MailboxMessage } from './mailbox.tables.ts'
export { listMailbox } from './list-mailbox.ts'
