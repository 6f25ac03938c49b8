import { formatInstant } from '#shared/format.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * What cancelling costs and from when on, in the same words before and after an order is placed.
 * @param until when it stops being free (milliseconds); undefined where that is never.
 */
export function cancellingWords(
  t: Translate,
  {
    percent,
    until,
    now,
    locale,
    zone,
  }: { percent: number; until: number | undefined; now: number; locale: Locale; zone: string },
): string {
  if (percent === 0 || until === undefined) return t('buying.policyFree')
  if (until <= now) return t('buying.policyNow', { percent })
  return t('buying.policyUntil', { when: formatInstant(new Date(until), locale, zone), percent })
}
