import { useState } from 'react'
import type { CustomerView } from '#contracts/customers.ts'
import { market } from '#shared/brand.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Stack } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useCompanyPrefs } from '../desk-api.ts'
import styles from './customers.module.css'
import { useCustomer, useMerge, useUndoMerge } from './customers-api.ts'

/** Who may be the same person as a customer, to be merged into them. */
export function Twins({ customer, companyid }: { customer: CustomerView; companyid: string }) {
  const t = useT()
  const merge = useMerge(companyid)
  if (customer.twins.length === 0) return null
  return (
    <section>
      <h3>{t('customers.twins')}</h3>
      <ul className={styles.orders}>
        {customer.twins.map(({ id, name, email, phone, visits }) => (
          <li key={id}>
            <span>
              {name}
              <span className={styles.under}>
                {[phone, email, t('customers.twinVisits', { count: visits })].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Button
              small
              busy={merge.isPending}
              aria-label={t('customers.mergeWhich', { name })}
              onClick={() => merge.send({ id: customer.id, other: id }, () => toast.success(t('customers.merged')))}
            >
              {t('customers.merge')}
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.under}>{t('customers.mergeText')}</p>
    </section>
  )
}

/** Who was merged into a customer lately, with the way back. */
export function Merges({ customer, companyid }: { customer: CustomerView; companyid: string }) {
  const t = useT()
  const locale = useLocale()
  const zone = useCompanyPrefs(companyid).data?.zone ?? market.zone
  const undo = useUndoMerge(companyid)
  if (customer.merges.length === 0) return null
  return (
    <section>
      <h3>{t('customers.mergedLately')}</h3>
      <ul className={styles.orders}>
        {customer.merges.map(({ id, name, until }) => (
          <li key={id}>
            <span>
              {name}
              <span className={styles.under}>
                {t('customers.mergedUntil', { time: formatInstant(until, locale, zone) })}
              </span>
            </span>
            <Button
              small
              busy={undo.isPending}
              aria-label={t('customers.partWhich', { name })}
              onClick={() => undo.send({ id: customer.id, merge: id }, () => toast.success(t('customers.parted')))}
            >
              {t('customers.part')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  /** Two customers. */
  ids: readonly string[]
  companyid: string
  onDone: () => void
}

/** Makes one of two that were chosen. */
export function MergeChosen(props: Props) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        {t('customers.merge')}
      </Button>
      {asking && <MergeDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Which of the two is kept. */
function MergeDialog({ ids: [one = '', other = ''], companyid, onDone, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  const merge = useMerge(companyid)
  const both = [useCustomer(companyid, one).data, useCustomer(companyid, other).data]
  const keep = (id: string) =>
    merge.send({ id, other: id === one ? other : one }, () => {
      toast.success(t('customers.merged'))
      onClose()
      onDone()
    })
  return (
    <Dialog title={t('customers.mergeKeep')} onClose={onClose}>
      <Stack>
        <p>{t('customers.mergeText')}</p>
        {both.map(
          (customer) =>
            customer && (
              <Button key={customer.id} block busy={merge.isPending} onClick={() => keep(customer.id)}>
                {t('customers.mergeInto', {
                  name: [customer.name, customer.phone ?? customer.email].filter(Boolean).join(', '),
                })}
              </Button>
            ),
        )}
      </Stack>
    </Dialog>
  )
}
