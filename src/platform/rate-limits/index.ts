export { addressKey, siteKey } from './address-key.ts'
export { type Counter, countingDone } from './counting.ts'
export { type LimitName } from './limits.ts'
export { openRateLimits, type RateLimits } from './open-rate-limits.ts'
