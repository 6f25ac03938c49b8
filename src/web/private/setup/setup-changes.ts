import type { SaveSetup } from '#contracts/setup.ts'
import { api } from '#web/ui/client/api.ts'
import { useChange } from '#web/ui/kit/use-change.ts'
import { renewProfile } from '#web/ui/state/profile-store.ts'
import { keys } from './setup-keys.ts'

/** The companies of the profile; what failed then shows where the profile does. */
const profileChanged = () => renewProfile().catch(() => undefined)

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
    says: 'itself',
  })

/** Says whether buyers may pay on the spot. */
export const useSaveSpot = () =>
  useChange(
    ({ companyid, ...body }: { companyid: string; onTheSpot: boolean; onTheSpotLimit?: number }) =>
      api.admin('POST /api/h/comp-prefs', { query: { companyid }, body }),
    { stale: [['desk']], says: 'itself' },
  )

/** Hands the company in for approval. */
export const useHandInNew = () =>
  useChange((companyid: string) => api.admin('POST /api/h/hand-in', { body: { companyid } }), {
    stale: [['desk']],
    also: profileChanged,
    says: 'itself',
  })
