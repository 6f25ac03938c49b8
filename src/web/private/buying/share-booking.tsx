import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { type Locale, localePrefix, localized } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { toast } from '#web/ui/pieces/toast.ts'

/**
 * Tells others of a booking by whatever app the device offers, else by the clipboard: what, when, where and the public page
 * of what is booked. Never the address of the order: a guest's opens it, and somebody's home is nobody else's business.
 */
export function ShareBooking({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  async function share() {
    const shared = whatIsShared(order, locale)
    // Not every browser has it.
    const device: Partial<Pick<Navigator, 'share'>> = navigator
    try {
      if (device.share) return await device.share(shared)
      await navigator.clipboard.writeText([shared.title, shared.text, shared.url].join('\n'))
      toast.success(t('buying.share.copied'))
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('buying.share.failed'))
    }
  }
  return (
    <Button small onClick={() => void share()}>
      <Icon name="share" size={18} /> {t('buying.share')}
    </Button>
  )
}

/** Whether the address is told with it: the provider's is, somebody's home is not. */
export const tellsWhere = ({ place }: Pick<OrderView, 'place'>) => place.kind === 'provider' && Boolean(place.address)

function whatIsShared({ lines, company, startsAt, zone, place }: OrderView, locale: Locale) {
  const [main] = lines
  const when = startsAt && formatInstant(startsAt, locale, zone)
  const where = tellsWhere({ place }) ? place.address : null
  return {
    title: `${localized(main?.name, locale)} – ${company.name}`,
    text: [when, where].filter(Boolean).join('\n'),
    url: `${window.location.origin}${localePrefix(locale)}/item/${main?.itemid}?offer=${main?.offerid}`,
  }
}
