export { type Mail, mailQueue, openMail } from './open-mail.ts'
export { writeMail } from './write-mail.ts'
