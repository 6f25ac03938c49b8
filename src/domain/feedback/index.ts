export { giveFeedback } from './give-feedback.ts'
export { handleFeedback } from './handle-feedback.ts'
