export { eraseAccount, eraseDueAccounts } from './erase-accounts.ts'
export { requestDeletion, requestDeletionCode, showDeletion } from './request-deletion.ts'
