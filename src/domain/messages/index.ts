export { listMessages, type Message, postMessage } from './post-message.ts'
