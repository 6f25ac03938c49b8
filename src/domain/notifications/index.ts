export { mailOrder } from './mail-order.ts'
