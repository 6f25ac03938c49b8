import { useState } from 'react'
import { market } from '#shared/brand.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { ColourField } from '#web/ui/kit/colour-field.tsx'
import { type Found, offersAmong } from '#web/ui/kit/finders.ts'
import { Form, SaveBar } from '#web/ui/kit/form.tsx'
import { MoneyField } from '#web/ui/kit/money-field.tsx'
import type { Money } from '#web/ui/kit/money-text.ts'
import type { Period } from '#web/ui/kit/period.ts'
import { PeriodField } from '#web/ui/kit/period-field.tsx'
import { PickOne } from '#web/ui/kit/pick-one.tsx'
import { PlacePin } from '#web/ui/kit/place-pin.tsx'
import { PrivateScreen } from '#web/ui/kit/private-screen.tsx'
import { useForm, useValueOf } from '#web/ui/kit/use-form.ts'
import type { Spot } from '#web/ui/map/pin-map.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { InBrowser } from './in-browser.tsx'

/** The kit's fields in every state. */
export function KitFields() {
  return (
    <InBrowser>
      <FieldForm />
      <OffForm />
      <Periods />
      <Picks />
      <Places />
    </InBrowser>
  )
}

function FieldForm() {
  const t = useT()
  const form = useForm({
    of: null,
    start: {
      deposit: null as Money,
      discount: 125_000 as Money,
      fee: 'twelve' as Money,
      colour: '',
      second: '#f9a825',
      third: 'blue',
    },
    keep: 'devui_fields',
    send: (values) => new Promise<typeof values>((done) => setTimeout(done, 500, values)),
    onSaved: (values) => toast.success(JSON.stringify(values)),
  })
  return (
    <Form of={form} label={t('devui.fields')}>
      <MoneyField of={form} name="deposit" label={t('devui.deposit')} min={1000} max={50_000} required />
      <MoneyField
        of={form}
        name="discount"
        label={t('devui.discount')}
        help={t('devui.help')}
        min={0}
        max={dear}
        optional
      />
      <MoneyField of={form} name="fee" label={t('devui.fee')} currency="USD" min={0} max={dear} optional />
      <ColourField of={form} name="colour" label={t('devui.colour')} help={t('devui.help')} optional />
      <ColourField of={form} name="second" label={t('devui.colour2')} required />
      <ColourField of={form} name="third" label={t('devui.colour3')} optional />
      <SaveBar of={form} />
    </Form>
  )
}

/** Periods: open, of one's own, turned round, switched off. */
function Periods() {
  const t = useT()
  const [period, setPeriod] = useState<Period>({ from: '', to: '' })
  const label = t('devui.period')
  return (
    <>
      <PeriodField label={label} value={period} onChange={setPeriod} />
      <output>{`${period.from} – ${period.to}`}</output>
      <PeriodField label={label} value={{ from: '2026-11-23', to: '2026-11-20' }} onChange={setPeriod} />
      <PeriodField label={label} value={{ from: '2026-11-23', to: '' }} disabled onChange={setPeriod} />
    </>
  )
}

/** The most that a field without a record takes, in sen. */
const dear = 99_999_999

const offers = ['Haircut', 'Hair colour', 'Aircon service', 'Home cleaning', 'Piano lesson'].map((name, place) => ({
  offerid: String(place),
  title: { en: name },
  name: { en: `Kind ${place + 1}` },
  price: { amount: 4000 + place * 1500, currency: market.currency },
}))

/** Searched choices: one that finds, that waits, that finds nothing, that fails the first time; chosen, wrong, switched off. */
function Picks() {
  const t = useT()
  const locale = useLocale()
  const [found, setFound] = useState<Found | null>(null)
  const [late, setLate] = useState<Found | null>({ id: 'x', name: 'Nadia Rahim', detail: '' })
  const [finders] = useState(() => {
    const offer = offersAmong('devui', () => Promise.resolve(offers), locale)
    let asked = 0
    return {
      offer,
      slow: { ...offer, ask: () => new Promise<never>(() => undefined) },
      none: { ...offer, ask: () => Promise.resolve([]) },
      lost: {
        ...offer,
        ask: (words: string, signal: AbortSignal) =>
          asked++ === 0 ? Promise.reject(new Error(t('ui.noNetwork'))) : offer.ask(words, signal),
      },
    }
  })
  const shared = { value: found, onChange: setFound }
  return (
    <>
      <PickOne label={t('devui.offer')} help={t('devui.help')} finder={finders.offer} {...shared} />
      <PickOne label={t('devui.slow')} finder={finders.slow} value={late} onChange={setLate} />
      <PickOne label={t('devui.none')} finder={finders.none} value={null} onChange={setFound} optional />
      <PickOne label={t('devui.lost')} finder={finders.lost} {...shared} error={t('devui.error')} />
      <PickOne label={t('devui.off')} finder={finders.offer} {...shared} disabled />
    </>
  )
}

/** A place on the map, empty and set; the map comes when it is looked for. */
function Places() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div>
        <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {t('devui.map')}
        </Button>
      </div>
      {isOpen && (
        <PrivateScreen guard={false}>
          <PlaceForm />
        </PrivateScreen>
      )}
    </>
  )
}

function PlaceForm() {
  const t = useT()
  const form = useForm({
    of: null,
    start: { town: 'Ipoh', empty: null as Spot | null, set: { lat: 4.6, lng: 101.08 } as Spot | null },
    keep: 'devui_place',
    send: () => Promise.resolve(),
    onSaved: () => toast.success(t('devui.map')),
  })
  const town = useValueOf(form, 'town')
  return (
    <Form of={form} label={t('devui.map')}>
      <TextField {...form.field('town')} label={t('devui.name')} optional />
      <PlacePin of={form} name="empty" town={town} />
      <PlacePin of={form} name="set" town={town} />
      <SaveBar of={form} />
    </Form>
  )
}

/** Fields that are switched off. */
function OffForm() {
  const t = useT()
  const form = useForm({
    of: null,
    start: { price: 800 as Money, colour: '#0066b2' },
    keep: null,
    send: () => Promise.resolve(),
  })
  return (
    <Form of={form} label={t('devui.off')}>
      <MoneyField of={form} name="price" label={t('devui.price')} min={0} max={dear} disabled />
      <ColourField of={form} name="colour" label={t('devui.colour')} disabled />
    </Form>
  )
}
