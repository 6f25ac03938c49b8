import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangeCompany, OwnCompany } from '#contracts/contacts.ts'
import { SECOND } from '#shared/time.ts'
import { ApiError, api } from '#web/ui/client/api.ts'
import { profileChanged } from '#web/ui/kit/own-profile.ts'
import { useChange } from '#web/ui/kit/use-change.ts'

const keyOf = (companyid: string) => ['desk', companyid, 'company'] as const

async function find(companyid: string): Promise<OwnCompany> {
  try {
    return (await api.admin('GET /api/h/company', { query: { companyid } })).data
  } catch (error) {
    // A colleague may have given it another address: the desk goes on there once the profile says so.
    if (error instanceof ApiError && error.code === 'companies.company_not_found') void profileChanged()
    throw error
  }
}

/** The company as its storefront tells it, in all languages. */
export const useCompany = (companyid: string, isAsked: boolean) =>
  useQuery({ queryKey: keyOf(companyid), queryFn: () => find(companyid), enabled: isAsked })

/** Looks at the company anew, before it is written over. @param key as `useSaveCompany` has it */
export function useLookAnew(key: string): () => Promise<OwnCompany> {
  const queries = useQueryClient()
  return () => queries.fetchQuery({ queryKey: keyOf(key), queryFn: () => find(key), staleTime: 0 })
}

/**
 * Changes what the storefront says, over what was `seen`.
 * @param key the company as the address of the page names it
 * @returns the company as it stands then
 */
export function useSaveCompany(key: string) {
  return useChange(
    async ({
      was,
      ...change
    }: Omit<ChangeCompany, 'isperson' | 'id'> & { was: { companyid: string; slug: string } }) => {
      await api.user('PUT /api/h/contact', { body: { ...change, isperson: false, id: was.companyid } })
      const saved = await find(was.companyid)
      refreshPages(saved.slug)
      return saved
    },
    {
      known: (saved) => [
        [keyOf(key), saved],
        [keyOf(saved.companyid), saved],
        [keyOf(saved.slug), saved],
      ],
      stale: (_change, saved) => (saved ? [['desk', key, 'prefs']] : [keyOf(key)]),
      also: profileChanged,
      says: 'itself',
    },
  )
}

/** So often the pages of a company are asked to be made anew once it is saved: what is in between may have a page of before. */
const TIMES = 3

function refreshPages(slug: string): void {
  for (let n = 0; n < TIMES; n++)
    setTimeout(() => void api.call('GET /api/revalidate-co', { query: { slug } }).catch(() => undefined), n * SECOND)
}
