export { commissionPercent, heldFor, postCapture, postRefundPaid, postRefundPromised, postRelease } from './post.ts'
