export { createPerson } from './create-person.ts'
export { getProfile, listContactStamps } from './profile.queries.ts'
export { updatePerson } from './update-person.ts'
