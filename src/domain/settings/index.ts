export { getBookingSettings, getFeatures, getLetterhead } from './settings.queries.ts'
export { saveFeatures } from './save-settings.ts'
export type { BookingSettings, FeatureSettings, Letterhead } from './settings.defaults.ts'
