export {
  commissionPercent,
  heldFor,
  postCapture,
  postRefundPaid,
  postRefundPromised,
  postRelease,
  postSuspenseReturned,
} from './post.ts'
