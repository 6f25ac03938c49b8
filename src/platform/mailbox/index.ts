export { deliverEntry } from './deliver-entry.ts'
export { listMailbox } from './list-mailbox.ts'
export { writeEntry } from './write-entry.ts'
