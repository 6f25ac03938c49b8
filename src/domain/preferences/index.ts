export { getPreferences, savePreferences, wantsNotice } from './preferences.ts'
