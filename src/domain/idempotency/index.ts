export { type Answer, forgetOldAnswers, withIdempotency } from './with-idempotency.ts'
