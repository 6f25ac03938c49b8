import { useT } from '#web/ui/i18n.tsx'
import { select } from '#web/ui/kit/filters.tsx'
import { useBranches } from './desk-api.ts'

/** The filter of a list by branch, where a company has several; else none. */
export function useBranchFilter(companyid: string) {
  const t = useT()
  const branches = useBranches(companyid)
  if (branches.length === 0) return []
  const nameOf = (id: string) => branches.find(({ branchid }) => branchid === id)?.name ?? t('desk.everyBranch')
  return [select('branchid', t('desk.branch'), ['', ...branches.map(({ branchid }) => branchid)], nameOf)]
}
