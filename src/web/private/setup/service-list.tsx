import { useState } from 'react'
import type { CategoryRow } from '#contracts/catalogue.ts'
import { market } from '#shared/brand.ts'
import { fieldLimits } from '#shared/field-limits.ts'
import { formatMoney } from '#shared/money.ts'
import { mostFirstServices, starters } from '#shared/starters.ts'
import { useT } from '#web/ui/i18n.tsx'
import { MoneyField } from '#web/ui/kit/money-field.tsx'
import { type FormOf, useChoiceOf } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { SelectField, TextField } from '#web/ui/pieces/field.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { TradeIcon } from '#web/ui/pieces/trade-icon.tsx'
import { anotherRow, fromStarter, type ServiceRow, type What } from './service-rows.ts'
import styles from './setup.module.css'

/** What the record says of the fields of each. */
const limits = fieldLimits['PUT /api/h/setup']

/** The services of the form: what others of the same trade sell is put in by a tap, and changed. */
export function ServiceList({ of: form, categories }: { of: FormOf<What>; categories: readonly CategoryRow[] }) {
  const t = useT()
  const field = useChoiceOf(form, 'list')
  const list: readonly ServiceRow[] = field.value
  const change = (next: readonly ServiceRow[]) => field.onChange(next)
  const topOf = (key: string | undefined) => categories.find((one) => one.key === key)?.parentKey ?? undefined
  const [trade, setTrade] = useState(() => topOf(list[0]?.category))
  const below = categories.filter(({ parentKey }) => parentKey === trade)
  const isFull = list.length >= mostFirstServices
  return (
    <div className={styles.stack}>
      <Trades categories={categories} trade={trade} onChange={setTrade} />
      {trade && (
        <section className={styles.stack} aria-labelledby="setup-starters">
          <h3 id="setup-starters">{t('setup.starters')}</h3>
          <div className={styles.chips}>
            {(starters[trade] ?? [])
              .filter(
                ({ key, category }) =>
                  below.some((one) => one.key === category) && !list.some(({ starter }) => starter === key),
              )
              .map((starter) => (
                <Button
                  key={starter.key}
                  small
                  disabled={isFull}
                  onClick={() => change([...list, fromStarter(starter, t(`starters.${starter.key}`))])}
                >
                  <Icon name="plus" size={16} />
                  {t('setup.starter', {
                    title: t(`starters.${starter.key}`),
                    price: formatMoney(starter.price, market.currency),
                  })}
                </Button>
              ))}
            <Button small disabled={isFull} onClick={() => change([...list, anotherRow(below[0]?.key ?? '')])}>
              <Icon name="plus" size={16} />
              {t('setup.another')}
            </Button>
          </div>
        </section>
      )}
      {field.error && (
        <p role="alert" className={styles.wrong}>
          {field.error}
        </p>
      )}
      <ul className={styles.services}>
        {list.map((service, place) => (
          <li key={`${service.offerid ?? service.starter ?? 'own'} ${place}`}>
            <Service
              of={form}
              place={place}
              categories={categories.filter(({ parentKey }) => parentKey === (topOf(service.category) ?? trade))}
              onRemove={() => change(list.filter((_, other) => other !== place))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The trades as pictures, one of which is one's own. */
function Trades({
  categories,
  trade,
  onChange,
}: {
  categories: readonly CategoryRow[]
  trade: string | undefined
  onChange: (trade: string) => void
}) {
  const t = useT()
  const [isOpen, setOpen] = useState(trade === undefined)
  const trades = categories.filter(({ parentKey }) => parentKey === null)
  const chosen = trades.find(({ key }) => key === trade)
  if (chosen && !isOpen)
    return (
      <div className={styles.chosen}>
        <TradeIcon name={chosen.icon} size={28} />
        <strong>{chosen.name}</strong>
        <Button small variant="quiet" onClick={() => setOpen(true)}>
          {t('setup.otherTrade')}
        </Button>
      </div>
    )
  return (
    <fieldset className={styles.week}>
      <legend>{t('setup.trade')}</legend>
      <div className={styles.trades}>
        {trades.map(({ key, name, icon }) => (
          <button
            key={key}
            type="button"
            className={styles.trade}
            aria-pressed={key === trade}
            onClick={() => {
              onChange(key)
              setOpen(false)
            }}
          >
            <TradeIcon name={icon} size={28} />
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Service({
  of: form,
  place,
  categories,
  onRemove,
}: {
  of: FormOf<What>
  place: number
  categories: readonly CategoryRow[]
  onRemove: () => void
}) {
  const t = useT()
  const title = useChoiceOf(form, `list.${place}.title`)
  const minutes = useChoiceOf(form, `list.${place}.minutes`)
  const category = useChoiceOf(form, `list.${place}.category`)
  return (
    <div className={styles.service}>
      <TextField
        name={title.name}
        value={title.value}
        error={title.error}
        label={t('setup.serviceTitle')}
        {...limits['services.list.*.title']}
        required
        onChange={title.onChange}
        onBlur={title.onBlur}
      />
      <div className={styles.two}>
        <MoneyField
          of={form}
          name={`list.${place}.sen`}
          label={t('setup.price')}
          {...limits['services.list.*.sen']}
          required
        />
        <TextField
          name={minutes.name}
          value={Number.isNaN(minutes.value) ? '' : minutes.value}
          error={minutes.error}
          label={t('setup.minutes')}
          type="number"
          inputMode="numeric"
          {...limits['services.list.*.minutes']}
          required
          onChange={(event) => minutes.onChange(event.currentTarget.valueAsNumber)}
          onBlur={minutes.onBlur}
        />
      </div>
      <SelectField
        name={category.name}
        value={category.value}
        error={category.error}
        label={t('setup.category')}
        required
        onChange={category.onChange}
      >
        {categories.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <div>
        <Button
          small
          variant="quiet"
          onClick={onRemove}
          aria-label={t('setup.removeService', { title: title.value || t('setup.another') })}
        >
          <Icon name="trash" size={16} /> {t('setup.remove')}
        </Button>
      </div>
    </div>
  )
}
