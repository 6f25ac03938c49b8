export { type Mail, mailQueue, openMail } from './open-mail.ts'
export { writeLetter } from './letter.ts'
