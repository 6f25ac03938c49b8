import { readSearch, type SearchFind } from '#contracts/search.ts'
import { addressOf } from '#contracts/search-address.ts'
import { atomically, type Context } from '#domain/base/index.ts'
import { forgetWaiting, listWaiting } from '#domain/people/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { writeMail } from '#platform/mail/index.ts'
import { brand, market } from '#shared/brand.ts'
import { dayOf } from '#shared/days.ts'
import { DomainError } from '#shared/errors.ts'
import { type Locale, localePrefix } from '#shared/locale.ts'
import { searchOffers } from '../search-offers.ts'

const BATCH = 19

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number]

/**
 * Sends one mail to everybody whose search found nothing and would find something now. Entries for past days, and for
 * searches that are no longer valid (a place that is gone), are deleted. One search that fails does not stop the others.
 * @returns how many entries were looked at, always less than a sweep's batch: the rest comes with the next sweep.
 */
export async function tellWaiting(ctx: Context): Promise<number> {
  const waiting = await listWaiting(ctx, 'search', BATCH)
  for (const one of waiting) {
    try {
      await tellOne(ctx, one)
    } catch (error) {
      if (error instanceof DomainError) await forgetWaiting(ctx, one.id)
      else ctx.platform.log.error({ err: error, waiting: one.id }, 'waiting search failed')
    }
  }
  return waiting.length
}

async function tellOne(ctx: Context, { id, email, note, locale }: Waiting): Promise<void> {
  const noted = readSearch(note)
  if (!noted || (noted.date !== undefined && noted.date < dayOf(ctx.now(), market.zone))) return forgetWaiting(ctx, id)
  const { find, count } = await searchOffers({ ...ctx, locale }, noted, { limit: 1, unknownFields: 'left out' })
  if (count === 0) return
  await atomically(ctx, async (ctx) => {
    await forgetWaiting(ctx, id)
    await ctx.platform.mail.send(ctx.db, { to: email, locale, ...compose(ctx, locale, find, count) })
  })
}

/**
 * Whether our mail may repeat the words of a search. Nobody proved the address that it goes to, so it must not carry the
 * words of one person to another: no number, no address, no sentence.
 */
const isRepeatable = (words: string) => /^[\p{L}\p{M} '-]{1,30}$/u.test(words)

function compose(ctx: Context, locale: Locale, find: SearchFind, count: number) {
  const t = serverTranslator(locale)
  const what = find.q && isRepeatable(find.q) ? find.q : t('waiting-mails.anything')
  const mail = writeMail({
    locale,
    heading: t('waiting-mails.heading'),
    paragraphs: [t('waiting-mails.text', { what, count })],
    button: {
      label: t('waiting-mails.button'),
      url: `${ctx.platform.env.PUBLIC_URL}${localePrefix(locale)}/search?${addressOf(find)}`,
    },
  })
  return { subject: t('waiting-mails.subject', { what, product: brand.name }), ...mail }
}
