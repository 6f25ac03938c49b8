export { isShown, type ReadFile, readFile } from './read-file.ts'
