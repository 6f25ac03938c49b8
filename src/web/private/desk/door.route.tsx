export { loader } from './door.server.ts'
