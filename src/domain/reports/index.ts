export { countEvent, reportError } from './reports.ts'
