import { deviceId } from '../state/session.ts'
import { deviceZone } from './device-zone.ts'

/** The headers of every request of ours: the page's language, this browser, and its time zone. */
export const ownHeaders = (): Record<string, string> => ({
  'Accept-Language': document.documentElement.lang,
  'device-id': deviceId(),
  timezone: deviceZone(),
})
