export { findAnnouncement, getPolicy, listPolicies } from './content.queries.ts'
