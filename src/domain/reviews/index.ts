export { listReviews, type ReviewSummary, summariseReviews } from './reviews.queries.ts'
export { toReviewRow } from './reviews.view.ts'
