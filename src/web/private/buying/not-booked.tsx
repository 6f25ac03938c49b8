import type { CheckoutView } from '#contracts/checkout.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { useDraft } from '#web/ui/state/use-draft.ts'
import { changeKept, useKept } from './kept-words.ts'
import { threadPath } from './order-tab.ts'
import { inWords } from './recipient.ts'
import { leftOut, noted, type Words } from './typed-words.ts'

/** What this tab has typed at a checkout that another one has placed or given back meanwhile: the provider knows nothing of it. */
export function NotBooked({ groupid, orders }: Pick<CheckoutView, 'groupid' | 'orders'>) {
  const t = useT()
  const locale = useLocale()
  const words = leftOut(useKept(groupid), orders)
  const [sole, ...others] = orders
  const said = saidIn(words, orders, t, locale)
  if (!sole || said === '') return null
  return (
    <Alert tone="waiting">
      <p>{t(sole.placedAt ? 'buying.notBooked' : 'buying.notInCart', { words: said })}</p>
      {others.length === 0 && sole.placedAt && <SendIt groupid={groupid} orderid={sole.orderid} words={said} />}
    </Alert>
  )
}

function SendIt({ groupid, orderid, words }: { groupid: string; orderid: string; words: string }) {
  const t = useT()
  const [, write] = useDraft(`message_${orderid}_customer`)
  return (
    <ButtonLink
      small
      to={threadPath(orderid)}
      onClick={() => {
        write((begun) => [begun, words].filter(Boolean).join('\n'))
        changeKept(groupid, (kept) => ({ ...kept, note: undefined, recipient: undefined }))
      }}
    >
      {t('buying.sendAsMessage')}
    </ButtonLink>
  )
}

const saidIn = (
  { note, recipient }: Partial<Words>,
  orders: CheckoutView['orders'],
  t: Translate,
  locale: Locale,
): string =>
  [
    note !== undefined && (noted(note) || t('buying.noNote')),
    recipient &&
      (recipient.chosen || recipient.apart
        ? t('buying.otherComes', { whom: inWords(recipient, orders, { t, locale }) })
        : t('buying.iCome')),
  ]
    .filter(Boolean)
    .join(' · ')
