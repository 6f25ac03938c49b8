export { countEvent, reportError } from './reports.ts'
export { resolveError } from './resolve-error.ts'
