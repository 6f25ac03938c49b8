export { listMessages, readMessageFile } from './list-messages.ts'
export { countUnread, listMessageDesks, listThreads, type MessageDesk } from './list-threads.ts'
export { postMessage } from './post-message.ts'
export { liveChannel, type LiveWord, tellAccount, tellOrder } from './tell-live.ts'
