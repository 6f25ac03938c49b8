import type { ReactNode } from 'react'
import { type CompanyState, companyTraits } from '#shared/company-life.ts'
import { Badge } from '../pieces/pieces.tsx'

/** How a company stands on the platform, as a mark with a word for whoever reads it. */
export function CompanyMark({ state, children }: { state: CompanyState; children: ReactNode }) {
  const { tone, icon } = companyTraits[state]
  return (
    <Badge tone={tone} icon={icon}>
      {children}
    </Badge>
  )
}
