export { getPreferences, savePreferences } from './preferences.ts'
