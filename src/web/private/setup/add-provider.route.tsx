import { Navigate } from 'react-router'
import type { SetupView } from '#contracts/setup.ts'
import { companyState } from '#shared/company-life.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { useOwnProfile } from '#web/ui/kit/own-profile.ts'
import { useAddress } from '#web/ui/state/use-address.ts'
import type { Route } from './+types/add-provider.route.ts'
import { useCategories, useSetup } from './setup-api.ts'
import { Setup } from './setup-steps.tsx'

export { loader } from './add-provider.server.ts'
export { sameTexts as shouldRevalidate } from '#web/ui/same-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }]

/** Whoever begins another company while one is being set up says so in the address. */
const another = 'new'

/** Opens a company in four steps. One that is being set up is gone on with. */
export default function AddProvider() {
  const t = useT()
  const [address] = useAddress()
  const asked = address.get('company') ?? ''
  return (
    <>
      <h1>{t('setup.title')}</h1>
      <p>{t('setup.lead')}</p>
      {asked === '' ? <GoOn /> : asked === another ? <Steps setup={null} /> : <Begun companyid={asked} key={asked} />}
    </>
  )
}

/** What the person has begun already, or a new one. */
function GoOn() {
  return (
    <Loaded query={useOwnProfile()} height={480}>
      {({ companies = [] }) => {
        const begun = companies.find((company) => companyState(company) === 'setting_up' && isOwned(company))
        return begun ? <Navigate to={`?company=${begun.id}`} replace /> : <Steps setup={null} />
      }}
    </Loaded>
  )
}

const isOwned = ({ staff }: { staff: readonly { flags: string }[] }) => staff.some(({ flags }) => flags.includes('O'))

function Begun({ companyid }: { companyid: string }) {
  return (
    <Loaded fresh query={useSetup(companyid)} height={480}>
      {(setup) => <Steps setup={setup} />}
    </Loaded>
  )
}

/** The steps, once it is known what trades there are. */
function Steps({ setup }: { setup: SetupView | null }) {
  return (
    <Loaded query={useCategories()} height={480}>
      {(categories) => <Setup setup={setup} categories={categories} />}
    </Loaded>
  )
}
