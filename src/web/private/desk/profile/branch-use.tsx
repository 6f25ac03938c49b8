import type { BranchRow } from '#contracts/branches.ts'
import { dataOf } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Stack } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useSwitchBranch } from './branches-api.ts'
import styles from './profile.module.css'

/** Takes a branch out of use, and into use again; what keeps it in use is told. */
export function BranchUse({ row, companyid }: { row: BranchRow; companyid: string }) {
  const t = useT()
  const use = useSwitchBranch(companyid)
  const { last, rights, sells = 0, booked = 0 } = dataOf(use.error, 'companies.branch_in_use')
  const said = row.used ? 'storefront.branch_ended' : 'storefront.branch_usedAgain'
  const send = () =>
    use.send({ companyid, infoid: row.infoid, used: !row.used }, () => toast.success(t(said, { name: row.called })))
  return (
    <Stack>
      {use.error && (
        <Alert tone="trouble" role="alert">
          <p>{use.error.message}</p>
          {last && <p>{t('storefront.branch_keeps_last')}</p>}
          {sells > 0 && <p>{t('storefront.branch_keeps_sells', { count: sells })}</p>}
          {booked > 0 && <p>{t('storefront.branch_keeps_booked', { count: booked })}</p>}
          {rights && <p>{t('storefront.branch_keeps_rights')}</p>}
        </Alert>
      )}
      <div>
        <Button variant={row.used ? 'danger' : 'secondary'} busy={use.isPending} onClick={send}>
          {t(row.used ? 'storefront.branch_end' : 'storefront.branch_use')}
        </Button>
      </div>
      <p className={styles.help}>{t(row.used ? 'storefront.branch_endHelp' : 'storefront.branch_useHelp')}</p>
    </Stack>
  )
}
