export { effectiveLetters, findRights, permissionLetters, requireRight, type Rights } from './companies.policy.ts'
