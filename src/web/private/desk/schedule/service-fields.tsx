import type { ComponentProps } from 'react'
import type { OwnOffer, ScheduleView } from '#contracts/desk.ts'
import { durationIn } from '#shared/duration-in.ts'
import { intlLocale } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { AddonChoices, type AddonCounts } from '#web/ui/kit/addon-choices.tsx'
import { SelectField } from '#web/ui/pieces/field.tsx'
import { useBookableOffers } from '../desk-api.ts'

type Choice = Omit<ComponentProps<typeof SelectField>, 'label'> & { value: string }

/**
 * The services of a company, or of one branch, that can be booked by hand, and which one is chosen, with its kind: until then
 * the most booked of those that the chosen person serves. Whoever books for themselves only (`self`) has those that they give.
 * `offer` and `kind` are the form's own fields for it.
 */
export function useServiceChoice(
  { companyid, branchid, staffid, self }: { companyid: string; branchid: string; staffid: string; self: string | null },
  offer: Choice,
  kind: Choice,
) {
  const offers = useBookableOffers(companyid, branchid)
  const services =
    offers.data?.filter(
      ({ itemKind, kind, staffids }) =>
        itemKind === 'service' && kind !== 'quote' && (self === null || staffids.includes(self)),
    ) ?? []
  const service =
    services.find(({ offerid }) => offerid === offer.value) ??
    services.find(({ staffids }) => staffids.includes(staffid)) ??
    services[0]
  const variants = service?.variants ?? []
  const variant = variants.find(({ variantid }) => variantid === kind.value) ?? variants[0]
  return { services, service, variants, variant, offer, kind }
}

/** What is booked: the service, found by its name and where it is told apart by that by its branch, and which kind of it where there are several. */
export function ServiceFields({
  services,
  service,
  variants,
  variant,
  offer,
  kind,
  branches,
}: ReturnType<typeof useServiceChoice> & { branches: ScheduleView['branches'] }) {
  const t = useT()
  const locale = useLocale()
  const named = services
    .map(({ offerid, title, name, branchid }) => ({
      offerid,
      words: [
        ...new Set([
          localized(title, locale),
          localized(name, locale),
          branches.find((at) => at.branchid === branchid)?.name,
        ]),
      ]
        .filter(Boolean)
        .join(' · '),
    }))
    .sort((a, b) => a.words.localeCompare(b.words, intlLocale[locale]))
  return (
    <>
      <SelectField {...offer} label={t('desk.walkInWhat')} value={service?.offerid ?? ''} required>
        {named.map(({ offerid, words }) => (
          <option key={offerid} value={offerid}>
            {words}
          </option>
        ))}
      </SelectField>
      {variants.length > 0 && (
        <SelectField {...kind} label={t('desk.walkInVariant')} value={variant?.variantid ?? ''} required>
          {variants.map((each) => (
            <option key={each.variantid} value={each.variantid}>
              {[
                localized(each.name, locale),
                durationIn(each.durationMinutes, locale),
                formatMoney(each.price.amount, each.price.currency),
              ].join(' · ')}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}

/** What is added to the chosen service. */
export function WalkInAddons({
  service,
  counts,
  onChange,
}: {
  service: OwnOffer | undefined
  counts: AddonCounts
  onChange: (counts: AddonCounts) => void
}) {
  const t = useT()
  const locale = useLocale()
  if (!service) return null
  return (
    <AddonChoices
      legend={t('desk.fact_addons')}
      addons={service.addons.map(({ addonid, name, extraMinutes, price, maxQuantity }) => ({
        addonid,
        name: localized(name, locale),
        note: extraMinutes > 0 && `+${durationIn(extraMinutes, locale)}`,
        price,
        maxQuantity,
      }))}
      counts={counts}
      setCount={(addonid, quantity) => onChange({ ...counts, [addonid]: quantity })}
    />
  )
}
