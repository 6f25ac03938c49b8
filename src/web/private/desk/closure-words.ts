import { nameOfDay } from '#shared/day-names.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'

const brief = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const

/** 'Tue, 24 Dec 2030 – Thu, 26 Dec 2030', or the one day. */
export function closureDays({ from, to }: { from: string; to: string }, locale: Locale): string {
  const [first, last] = [from, to].map((day) => nameOfDay(day, locale, brief))
  return first === last ? (first ?? '') : `${first} – ${last}`
}

/** Which branches it concerns. */
export const closureWhere = (
  { branchids, branches }: { branchids: readonly string[] | null; branches: readonly string[] },
  t: Translate,
): string => (branchids === null ? t('storefront.closure_everywhere') : branches.join(', '))
