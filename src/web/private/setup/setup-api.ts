import { useQuery } from '@tanstack/react-query'
import { dataKey } from '#contracts/data-key.ts'
import type { SaveSetup } from '#contracts/setup.ts'
import { api } from '#web/ui/client/api.ts'
import { profileChanged } from '#web/ui/kit/own-profile.ts'
import { useChange } from '#web/ui/kit/use-change.ts'

const keys = {
  setup: (companyid: string) => ['setup', companyid] as const,
  categories: ['setup', 'categories'] as const,
}

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

export interface Named {
  name: string
  slug: string
  registrationNumber: string
}

/** Makes a company that is set up from here on, or changes how it is called. @returns its id */
export const useNameCompany = () =>
  useChange(
    async ({ companyid, name, slug, registrationNumber }: Named & { companyid: string | undefined }) => {
      const number = registrationNumber.trim() || null
      const body = { isperson: false, name: name.trim(), slug: slug.trim(), registrationNumber: number } as const
      const { result } = companyid
        ? await api.user('PUT /api/h/contact', { body: { ...body, id: companyid } })
        : await api.user('POST /api/h/contact', { body: { ...body, settingUp: true } }, { once: true, of: 'setup' })
      return result[0] ?? ''
    },
    { stale: [['setup']], also: profileChanged, says: 'itself' },
  )

export const useSaveSetup = () =>
  useChange((body: SaveSetup) => api.admin('PUT /api/h/setup', { body }).then(({ data }) => data), {
    known: (saved) => [[keys.setup(saved.companyid), saved]],
    stale: ({ companyid }, saved) => (saved ? [] : [keys.setup(companyid)]),
    says: 'itself',
  })

/** Ends a company that is being set up. */
export const useGiveUp = () =>
  useChange((companyid: string) => api.admin('POST /api/h/give-up', { body: { companyid } }), {
    stale: (_companyid, done) => (done ? [] : [['setup']]),
    also: profileChanged,
    says: 'itself',
  })

/** Hands the company in for approval. */
export const useHandInNew = () =>
  useChange((body: { companyid: string; seen?: string }) => api.admin('POST /api/h/hand-in', { body }), {
    stale: ({ companyid }, done) => (done ? [['desk']] : [keys.setup(companyid)]),
    also: profileChanged,
    says: 'itself',
  })
