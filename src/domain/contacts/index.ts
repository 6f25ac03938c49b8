export { createPerson } from './create-person.ts'
export { getProfile, listContactStamps } from './profile.queries.ts'
export { setAddress } from './set-address.ts'
export { updatePerson } from './update-person.ts'
