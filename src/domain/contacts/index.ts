export { createPerson } from './create-person.ts'
