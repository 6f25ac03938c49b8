import { storageKeys } from '#shared/storage-keys.ts'
import { DAY } from '#shared/time.ts'

const keptFor = 90 * DAY

/** Whether a text has the form of a referral or invite code. */
export function isReferralCode(code: string): boolean {
  return /^[A-Za-z0-9-]{4,32}$/.test(code)
}

/** Stores a code for ninety days, until a registration uses it. */
export function keepReferralCode(code: string, now = Date.now()): void {
  if (isReferralCode(code)) localStorage.setItem(storageKeys.referralCode, `${code} ${now + keptFor}`)
}

/** The stored code, '' when there is none or it has expired. */
export function readReferralCode(now = Date.now()): string {
  const [code = '', until = '0'] = (localStorage.getItem(storageKeys.referralCode) ?? '').split(' ')
  return isReferralCode(code) && Number(until) > now ? code : ''
}
