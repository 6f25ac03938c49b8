import { useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import type { TextKey } from '#locales/keys.ts'
import { fieldLimits } from '#shared/field-limits.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Segmented, TextArea, TextField } from '#web/ui/pieces/field.tsx'
import { afterPress } from '#web/ui/state/after-press.ts'
import styles from './buying.module.css'
import { type Elsewhere, WrittenElsewhere } from './elsewhere.tsx'
import { asInCart } from './in-groups.ts'
import {
  type Comes,
  forAll,
  inWords,
  pathOf,
  type Recipient,
  type RecipientField,
  type RecipientPath,
  recipientErrors,
  whatAndWhen,
} from './recipient.ts'
import own from './recipient-card.module.css'

const limits = fieldLimits['POST /api/h/checkout/{groupid}/payment']

/** So much is written at most; names one below the other are sent with a comma and a space between them. */
const mostWritten = 500

interface State {
  /** It is being sent: nothing is changed any more. */
  sending: boolean
  asked: boolean
  /** What the server found wrong with what stands here. */
  refused: Partial<Record<string, TextKey>>
}

/** Who comes: who books, or somebody else with a name and maybe a phone; of several bookings to all of them, or to each another one. */
export function RecipientCard({
  recipient: comes,
  orders,
  elsewhere,
  replaced,
  onRecipient,
  ...state
}: Elsewhere<Comes> &
  State & {
    recipient: Comes
    orders: readonly OrderView[]
    onRecipient: (comes: Comes) => void
  }) {
  const t = useT()
  const locale = useLocale()
  const { chosen, name, phone } = comes
  // Whoever was to come to all comes to each, until somebody else is named there.
  const each = comes.each ?? Object.fromEntries(orders.map(({ orderid }) => [orderid, { chosen, name, phone }]))
  const options = [
    { value: 'me', label: t('buying.forWhom.me') },
    { value: 'other', label: t('buying.forWhom.other') },
    ...(orders.length > 1 ? [{ value: 'each', label: t('buying.forWhom.each') }] : []),
  ]
  return (
    <section className={styles.card} aria-labelledby="for-whom">
      <h2 id="for-whom">{t('buying.forWhom.title')}</h2>
      <Segmented
        label={t('buying.forWhom.title')}
        disabled={state.sending}
        value={comes.apart ? 'each' : chosen ? 'other' : 'me'}
        onChange={(value) =>
          onRecipient(
            value === 'each' ? { ...comes, each, apart: true } : forAll({ ...comes, chosen: value === 'other' }),
          )
        }
        options={options}
      />
      {comes.apart ? (
        asInCart(orders).map((order) => (
          <ForOne
            key={order.orderid}
            {...{ order, comes, ...state }}
            recipient={each[order.orderid] ?? { chosen, name, phone }}
            onRecipient={(one) => onRecipient({ ...comes, each: { ...each, [order.orderid]: one } })}
          />
        ))
      ) : (
        <Person
          {...{ comes, ...state }}
          recipient={comes}
          several={orders.some(isForSeveral)}
          onRecipient={(recipient) => onRecipient(forAll({ ...comes, ...recipient }))}
        />
      )}
      <WrittenElsewhere
        {...{ elsewhere, replaced }}
        sending={state.sending}
        shown={comes}
        say={(other, how) =>
          t(how === 'elsewhere' ? 'buying.comesElsewhere' : 'buying.comesReplaced', {
            whom: inWords(other, orders, { t, locale }),
          })
        }
        onTake={onRecipient}
      />
    </section>
  )
}

interface One extends State {
  /** Who comes to it. */
  recipient: Recipient
  /** All who come: by it its fields have their names. */
  comes: Comes
  onRecipient: (recipient: Recipient) => void
}

/** Who comes to one of several bookings. */
function ForOne({ order, ...one }: One & { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  const { recipient, sending, onRecipient } = one
  const what = whatAndWhen(order, locale)
  return (
    <fieldset className={own.one}>
      <legend>{what}</legend>
      <Segmented
        label={what}
        disabled={sending}
        value={recipient.chosen ? 'other' : 'me'}
        onChange={(value) => onRecipient({ ...recipient, chosen: value === 'other' })}
        options={[
          { value: 'me', label: t('buying.forWhom.me') },
          { value: 'other', label: t('buying.forWhom.other') },
        ]}
      />
      <Person {...one} orderid={order.orderid} several={isForSeveral(order)} />
    </fieldset>
  )
}

/** Whether more than one comes. */
const isForSeveral = ({ lines }: OrderView): boolean =>
  lines.some(({ byTheHead, quantity }) => byTheHead && quantity > 1)

/** Name and number of somebody else who comes, or the names of all who do. */
function Person({
  recipient,
  comes,
  orderid,
  several,
  sending,
  asked,
  refused,
  onRecipient,
}: One & { orderid?: string | undefined; several: boolean }) {
  const t = useT()
  const [left, setLeft] = useState<ReadonlySet<RecipientField>>(new Set())
  if (!recipient.chosen) return null
  const path = pathOf(comes, orderid)
  const errors = recipientErrors(comes)
  const field = (name: RecipientField) => {
    const own: RecipientPath = `${path}.${name}`
    const found = errors[own]
    const error = found ? (asked || left.has(name)) && found : refused[own]
    return {
      ...limits[`recipient.${name}`],
      name: own,
      readOnly: sending,
      value: recipient[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        onRecipient({ ...recipient, [name]: event.currentTarget.value }),
      onBlur: () => afterPress(() => setLeft((left) => new Set([...left, name]))),
      error: error ? t(error) : undefined,
      // What a browser knows is who sits before it.
      autoComplete: 'off',
    }
  }
  return (
    <>
      <p className={styles.small}>{t(several ? 'buying.forWhom.helpSeveral' : 'buying.forWhom.help')}</p>
      {several ? (
        <TextArea {...field('name')} maxLength={mostWritten} rows={3} label={t('buying.forWhom.names')} required />
      ) : (
        <TextField {...field('name')} label={t('buying.forWhom.name')} required />
      )}
      <TextField {...field('phone')} label={t('buying.forWhom.phone')} type="tel" optional />
    </>
  )
}
