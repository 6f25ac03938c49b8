import { useState } from 'react'
import { formatDuration } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { SelectField } from '#web/ui/pieces/field.tsx'
import { useBookableOffers } from '../desk-api.ts'

/** The services of a company that can be booked by hand, the most booked first, and which one is chosen: the first until then. */
export function useServiceChoice(companyid: string) {
  const [wanted, setOffer] = useState('')
  const [wantedVariant, setVariant] = useState('')
  const offers = useBookableOffers(companyid)
  const services = offers.data?.filter((offer) => offer.itemKind === 'service') ?? []
  const service = services.find((offer) => offer.offerid === wanted) ?? services[0]
  const variants = service?.variants ?? []
  const variant = variants.find((each) => each.variantid === wantedVariant) ?? variants[0]
  return { services, service, variants, variant, setOffer, setVariant }
}

/** What is booked: the service, and which kind of it where there are several. */
export function ServiceFields({
  services,
  service,
  variants,
  variant,
  setOffer,
  setVariant,
}: ReturnType<typeof useServiceChoice>) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <SelectField
        label={t('desk.walkInWhat')}
        value={service?.offerid ?? ''}
        required
        onChange={(event) => setOffer(event.target.value)}
      >
        {services.map((offer) => (
          <option key={offer.offerid} value={offer.offerid}>
            {[...new Set([localized(offer.title, locale), localized(offer.name, locale)])].join(' · ')}
          </option>
        ))}
      </SelectField>
      {variants.length > 0 && (
        <SelectField
          label={t('desk.walkInVariant')}
          value={variant?.variantid}
          required
          onChange={(event) => setVariant(event.target.value)}
        >
          {variants.map((each) => (
            <option key={each.variantid} value={each.variantid}>
              {[
                localized(each.name, locale),
                formatDuration(each.durationMinutes),
                formatMoney(each.priceAmount, service?.currency ?? ''),
              ].join(' · ')}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
