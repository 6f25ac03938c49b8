import { type ComponentProps, useMemo } from 'react'
import type { OwnOffer, ScheduleView } from '#contracts/desk.ts'
import { durationIn } from '#shared/duration-in.ts'
import { intlLocale } from '#shared/format.ts'
import { type Locale, localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { AddonChoices, type AddonCounts } from '#web/ui/kit/addon-choices.tsx'
import { among, type Found } from '#web/ui/kit/finders.ts'
import { PickOne } from '#web/ui/kit/pick-one.tsx'
import { SelectField } from '#web/ui/pieces/field.tsx'
import { useBookableOffers } from '../desk-api.ts'

type Choice = Omit<ComponentProps<typeof SelectField>, 'label'> & { value: string }

/** What the field of the service holds once it was emptied, to look for another one: then it is not the usual one again. */
const NONE = 'none'

/**
 * The services of a company, or of one branch, that can be booked by hand, and which one is chosen, with its kind: until then
 * the most booked of those that the chosen person serves. Whoever books for themselves only (`self`) has those that they give.
 * `offer` and `kind` are the form's own fields for it.
 */
export function useServiceChoice(
  { companyid, branchid, staffid, self }: { companyid: string; branchid: string; staffid: string; self: string | null },
  offer: Pick<Choice, 'value' | 'error'> & { onChange: (offerid: string) => void },
  kind: Choice,
) {
  const { data } = useBookableOffers(companyid, branchid)
  const services = useMemo(
    () =>
      data?.filter(
        ({ itemKind, kind, staffids }) =>
          itemKind === 'service' && kind !== 'quote' && (self === null || staffids.includes(self)),
      ) ?? [],
    [data, self],
  )
  const usual = services.find(({ staffids }) => staffids.includes(staffid)) ?? services[0]
  const service = offer.value === NONE ? undefined : (services.find(({ offerid }) => offerid === offer.value) ?? usual)
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
  const found = useMemo(() => foundOf(services, branches, locale), [services, branches, locale])
  const finder = useMemo(() => among('services', found), [found])
  return (
    <>
      <PickOne
        label={t('desk.walkInWhat')}
        error={offer.error}
        // The usual one that comes with them would take the place of what is typed meanwhile.
        disabled={services.length === 0}
        finder={finder}
        value={found.find(({ id }) => id === service?.offerid) ?? null}
        onChange={(chosen) => offer.onChange(chosen?.id ?? NONE)}
      />
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

/** The services in the order of their names: each with what tells it apart, and what it costs. */
function foundOf(services: readonly OwnOffer[], branches: ScheduleView['branches'], locale: Locale): Found[] {
  return services
    .map(({ offerid, title, name, branchid, price }) => ({
      id: offerid,
      name: [
        ...new Set([
          localized(title, locale),
          localized(name, locale),
          branches.find((at) => at.branchid === branchid)?.name,
        ]),
      ]
        .filter(Boolean)
        .join(' · '),
      detail: formatMoney(price.amount, price.currency),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, intlLocale[locale]))
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
