import type { OwnCompany } from '#contracts/contacts.ts'
import { brand } from '#shared/brand.ts'
import { download } from '#web/ui/client/download.ts'
import { pathOf } from '#web/ui/client/path-of.ts'
import { useT } from '#web/ui/i18n.tsx'
import { useChange } from '#web/ui/kit/use-change.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useNoteStep } from '../first-steps-api.ts'
import parts from '../parts.module.css'
import { ownAddress } from './own-address.ts'
import styles from './profile.module.css'

/** The address of the storefront in the company's language: copied, shared, or on a poster to be printed. */
export function OwnLink({ company, page }: { company: OwnCompany; page: string }) {
  const t = useT()
  const { toldAddress } = useNoteStep(page)
  const poster = useChange(
    (_input: void) => download(pathOf('GET /api/h/company/poster.pdf', { query: { companyid: company.companyid } })),
    { onDone: () => toldAddress(company.companyid) },
  )
  const url = ownAddress(company)
  const noteIt = () => toldAddress(company.companyid)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => {
        toast.success(t('storefront.copied'))
        noteIt()
      },
      () => toast.error(t('storefront.copyFailed')),
    )
  return (
    <div className={parts.stack}>
      <h2>{t('storefront.link')}</h2>
      <p className={parts.secondary}>{t('storefront.linkHelp')}</p>
      <p className={styles.link}>{url}</p>
      <div className={parts.buttons}>
        <Button variant="primary" onClick={() => void copy()}>
          {t('storefront.copy')}
        </Button>
        {'share' in navigator && (
          <Button
            onClick={() =>
              // Who closes the question of the device has shared nothing.
              void navigator.share({ title: `${company.name} - ${brand.name}`, url }).then(noteIt, () => undefined)
            }
          >
            {t('storefront.share')}
          </Button>
        )}
        <Button busy={poster.isPending} onClick={() => poster.send()}>
          {t('storefront.poster')}
        </Button>
      </div>
    </div>
  )
}
