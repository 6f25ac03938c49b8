import type { CompanyAdminRow } from '#contracts/operators.ts'
import { companyState } from '#shared/company-life.ts'
import { useT } from '#web/ui/i18n.tsx'
import { CompanyMark } from '#web/ui/kit/company-mark.tsx'

/** How a company stands on the platform, as a mark. */
export function CompanyState({ company }: { company: Pick<CompanyAdminRow, 'status' | 'handedInAt'> }) {
  const t = useT()
  const state = companyState(company)
  return <CompanyMark state={state}>{t(`operators.company_${state}`)}</CompanyMark>
}
