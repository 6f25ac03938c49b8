export { eraseAccount, eraseDueAccounts } from './erase-accounts.ts'
export { forgetOldExports, makeExport } from './make-export.ts'
export { readExport, requestExport, showExport } from './request-export.ts'
export { requestDeletion, requestDeletionCode, showDeletion } from './request-deletion.ts'
