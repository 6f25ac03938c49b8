import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { TextKey } from '#locales/keys.ts'
import { fieldLimits } from '#shared/field-limits.ts'
import { hasLink } from '#shared/person-name.ts'
import { phonePattern, plainPhone } from '#shared/phone.ts'
import { useT } from '#web/ui/i18n.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { afterPress } from '#web/ui/state/after-press.ts'
import { loginHash, setGatewayIntent } from '#web/ui/state/gateway-intent.ts'
import { useOnPage } from '#web/ui/state/use-on-page.ts'
import styles from './buying.module.css'
import type { Customer } from './buying-calls.ts'
import payStyles from './pay.module.css'

const limits = fieldLimits['POST /api/h/checkout/{groupid}/payment']

/** What is wrong with the details of a guest, as keys of texts; nothing when all is well. */
export function contactErrors({ name, email, phone }: Customer): Partial<Record<keyof Customer, TextKey>> {
  return {
    ...(!name.trim() ? { name: 'buying.need.name' } : hasLink(name) && { name: 'ui.need.noLink' }),
    ...(email?.trim()
      ? !/^\S+@\S+\.\S+$/.test(email.trim()) && { email: 'buying.need.email' }
      : !phone?.trim() && { email: 'buying.need.address' }),
    ...(phone?.trim() && !phonePattern.test(plainPhone(phone)) && { phone: 'ui.need.phone' }),
  }
}

/**
 * Who buys: for a guest a name, and an email or a phone; one line for a signed-in user. A field shows its error after it was left, all of them
 * once `asked`.
 */
export function ContactCard({
  guest,
  linked,
  takes,
  customer,
  children,
  sending,
  asked,
  refused,
  onCustomer,
}: {
  guest: boolean
  /** A mailed link opened it here: it is paid for whom that went to. */
  linked: boolean
  /** A checkout that was begun without an account goes into that of who is signed in: for whom it was begun, if for somebody else. */
  takes: { whom: string | null } | null
  customer: Customer
  /** What is said beside it. */
  children: ReactNode
  /** It is being sent: nothing is changed any more. */
  sending: boolean
  asked: boolean
  /** What the server found wrong with what stands here. */
  refused: Partial<Record<string, TextKey>>
  onCustomer: (customer: Customer) => void
}) {
  const t = useT()
  const onPage = useOnPage()
  const [left, setLeft] = useState<ReadonlySet<keyof Customer>>(new Set())
  const errors = contactErrors(customer)
  const field = (name: keyof Customer) => {
    const found = errors[name]
    const error = found ? (asked || left.has(name)) && found : refused[`customer.${name}`]
    return {
      ...limits[`customer.${name}`],
      name,
      readOnly: sending,
      value: customer[name] ?? '',
      onChange: (event: { currentTarget: { value: string } }) =>
        onCustomer({ ...customer, [name]: event.currentTarget.value }),
      onBlur: () => afterPress(() => setLeft((left) => new Set([...left, name]))),
      error: error ? t(error) : undefined,
    }
  }
  return (
    <section className={styles.card}>
      <h2>{t('buying.contact')}</h2>
      {guest && !linked ? (
        <>
          <p className={styles.small}>
            {t('buying.guest')}{' '}
            <Link
              to={onPage(loginHash(customer))}
              preventScrollReset
              onClick={() => setGatewayIntent({ name: customer.name.trim() })}
            >
              {t('layout.login')}
            </Link>
          </p>
          <TextField {...field('name')} label={t('buying.name')} autoComplete="name" required />
          <TextField
            {...field('email')}
            label={t('buying.email')}
            help={t('buying.emailHelp')}
            type="email"
            autoComplete="email"
          />
          <TextField
            {...field('phone')}
            label={t('buying.phone')}
            help={t('buying.phoneHelp')}
            type="tel"
            autoComplete="tel"
          />
        </>
      ) : (
        <div className={payStyles.known}>
          <Icon name="user" />
          <p>
            <strong>{customer.name}</strong>
            <span className={styles.small}>{[customer.email, customer.phone].filter(Boolean).join(' · ')}</span>
            <span className={styles.small}>{t(linked ? 'buying.linkAddress' : 'buying.signedIn')}</span>
            {takes && (
              <span className={styles.small}>
                {takes.whom ? t('buying.signedInTakesFor', { whom: takes.whom }) : t('buying.signedInTakes')}
              </span>
            )}
          </p>
        </div>
      )}
      {children}
    </section>
  )
}
