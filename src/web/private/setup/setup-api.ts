import { useQuery } from '@tanstack/react-query'
import { dataKey } from '#contracts/data-key.ts'
import { api } from '#web/ui/client/api.ts'
import { keys } from './setup-keys.ts'

/** How far a company is set up. */
export const useSetup = (companyid: string) =>
  useQuery({
    queryKey: keys.setup(companyid),
    queryFn: () => api.admin('GET /api/h/setup', { query: { companyid } }).then(({ data }) => data),
  })

/** The categories, to choose one's own trade from. */
export const useCategories = () =>
  useQuery({
    queryKey: keys.categories,
    queryFn: () => api.call(dataKey('categories'), { query: { find: {}, limit: 100 } }).then(({ data }) => data),
    staleTime: Infinity,
  })
