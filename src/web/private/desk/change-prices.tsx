import { useState } from 'react'
import type { OwnOffer } from '#contracts/desk.ts'
import { mostPrices, priceSteps } from '#shared/change-prices.ts'
import { formatMoney, formatPrice } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { useForm, useValuesOf } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { SelectField, TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useChangePrices } from './desk-api.ts'
import { useMay } from './may.tsx'
import styles from './offers.module.css'
import { type PriceRow, priceRows } from './price-rows.ts'

interface Props {
  offers: readonly OwnOffer[]
  companyid: string
  onDone: () => void
}

/** Changes the prices of chosen offers by percent, for who may. */
export function ChangePrices(props: Props) {
  const t = useT()
  const may = useMay(props.companyid)
  const [asking, setAsking] = useState(false)
  if (!may('PUT /api/h/offers/prices')) return null
  return (
    <>
      <Button small variant="primary" onClick={() => setAsking(true)}>
        {t('desk.changePrices')}
      </Button>
      {asking && <PriceDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

/** By how much, and each price before and after; what was done can be taken back at once. */
function PriceDialog({ offers, companyid, onDone, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const change = useChangePrices(companyid)
  const form = useForm({
    of: 'PUT /api/h/offers/prices',
    own: ['way', 'percent', 'step'],
    start: { way: 'up', percent: 10, step: '10' },
    keep: null,
    main: 'percent',
    send: (asked) => change.sendAndWait(rowsOf(asked)),
    onSaved: ({ data: { changed } }) => {
      const before = rows.map(({ was, becomes, ...row }) => ({ ...row, was: becomes, becomes: was }))
      toast.success(t('desk.pricesChanged', { count: changed }), {
        label: t('desk.pricesUndo'),
        run: () => change.send(before, () => toast.success(t('desk.pricesBack'))),
      })
      onClose()
      onDone()
    },
  })
  const rowsOf = ({ way, percent, step }: { way: string; percent: number; step: string }): PriceRow[] =>
    Number.isInteger(percent) && percent > 0 && percent <= (way === 'up' ? 300 : 90)
      ? priceRows(offers, { percent: way === 'up' ? percent : -percent, step: Number(step), locale })
      : []
  const asked = useValuesOf<{ way: string; percent: number; step: string }>(form)
  const rows = rowsOf(asked)
  return (
    <Dialog title={t('desk.changePrices')} onClose={onClose}>
      <Form of={form}>
        <SelectField {...form.field('way')} label={t('desk.priceWay')}>
          <option value="up">{t('desk.priceRaise')}</option>
          <option value="down">{t('desk.priceLower')}</option>
        </SelectField>
        <TextField
          {...form.field('percent', 'number')}
          label={t('desk.pricePercent')}
          type="number"
          inputMode="numeric"
          min={1}
          max={asked.way === 'up' ? 300 : 90}
          step={1}
          required
        />
        <SelectField {...form.field('step')} label={t('desk.priceStep')}>
          {priceSteps.map((sen) => (
            <option key={sen} value={sen}>
              {formatMoney(sen)}
            </option>
          ))}
        </SelectField>
        <Preview rows={rows} />
        <p className={styles.kept}>
          {rows.length > mostPrices ? t('desk.pricesMany', { most: mostPrices }) : t('desk.pricesKept')}
        </p>
        <SendButton of={form} disabled={rows.length === 0 || rows.length > mostPrices}>
          {t('desk.pricesSend', { count: rows.length })}
        </SendButton>
      </Form>
    </Dialog>
  )
}

function Preview({ rows }: { rows: readonly PriceRow[] }) {
  const t = useT()
  if (rows.length === 0) return <p role="status">{t('desk.pricesSame')}</p>
  return (
    <section aria-label={t('desk.pricesNew')}>
      <ul className={styles.prices}>
        {rows.map(({ id, name, was, becomes, currency }) => (
          <li key={id}>
            <span>{name}</span>
            <span className="tabular">
              <del>{formatPrice({ amount: was, currency })}</del>{' '}
              <strong>{formatPrice({ amount: becomes, currency })}</strong>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
