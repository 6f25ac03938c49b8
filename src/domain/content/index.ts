export { findAnnouncement, getPolicy, listPolicies } from './content.queries.ts'
export { endAnnouncement, saveAnnouncement } from './save-announcement.ts'
