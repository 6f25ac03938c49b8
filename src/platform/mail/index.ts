export { type Mail, mailQueue, type OutgoingMail, openMail } from './open-mail.ts'
export { type LetterParts, writeLetter } from './letter.ts'
