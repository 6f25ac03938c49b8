import { DAY } from '#shared/time.ts'
import { storageKeys } from '#shared/storage-keys.ts'

const keptFor = 90 * DAY

/** What a referral or invite code may look like; anything else is somebody trying things. */
export function isReferralCode(code: string): boolean {
  return /^[A-Za-z0-9-]{4,32}$/.test(code)
}

/** Keeps a code for ninety days, until a registration takes it along. */
export function keepReferralCode(code: string, now = Date.now()): void {
  if (isReferralCode(code)) localStorage.setItem(storageKeys.referralCode, `${code} ${now + keptFor}`)
}

/** The code that is kept, '' when there is none or its time is over. */
export function readReferralCode(now = Date.now()): string {
  const [code = '', until = '0'] = (localStorage.getItem(storageKeys.referralCode) ?? '').split(' ')
  return isReferralCode(code) && Number(until) > now ? code : ''
}
