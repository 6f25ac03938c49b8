import type { CompanyAdminRow } from '#contracts/operators.ts'
import { companyState, companyTraits } from '#shared/company-life.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Badge } from '#web/ui/pieces/pieces.tsx'

/** How a company stands on the platform, as a mark. */
export function CompanyState({ company }: { company: Pick<CompanyAdminRow, 'status' | 'handedInAt'> }) {
  const t = useT()
  const state = companyState(company)
  const { tone, icon } = companyTraits[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`operators.company_${state}`)}
    </Badge>
  )
}
