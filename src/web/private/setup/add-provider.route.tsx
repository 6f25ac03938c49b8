import { useState } from 'react'
import { Navigate } from 'react-router'
import type { SetupView } from '#contracts/setup.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { useOwnProfile } from '#web/ui/kit/own-profile.ts'
import { useAddress } from '#web/ui/state/use-address.ts'
import type { Route } from './+types/add-provider.route.ts'
import { type Begin, begunIn, isNewKept } from './begun.ts'
import styles from './setup.module.css'
import { useCategories, useSetup } from './setup-api.ts'
import { type Beside, Setup } from './setup-steps.tsx'

export { sameTexts as shouldRevalidate } from '#web/ui/same-texts.ts'
export { loader } from './add-provider.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }]

/** Whoever begins another company while one is being set up says so in the address. */
const another = 'new'

/** Opens a company in four steps. One that is being set up is gone on with. */
export default function AddProvider() {
  const t = useT()
  const [address] = useAddress()
  const asked = address.get('company') ?? ''
  return (
    <div className={styles.stack}>
      <h1>{t('setup.title')}</h1>
      <p>{t('setup.lead')}</p>
      {asked === '' ? <GoOn /> : asked === another ? <Steps setup={null} /> : <Begun companyid={asked} key={asked} />}
    </div>
  )
}

/** What the person has begun already, or a new one. */
function GoOn() {
  return (
    <Loaded query={useOwnProfile()} height={480}>
      {(profile) => <Start begun={begunIn(profile)} />}
    </Loaded>
  )
}

/**
 * One that was begun before is gone on with. What was begun on another device since this page was opened is told: nothing that is typed
 * here goes for it.
 */
function Start({ begun }: { begun: Begin | undefined }) {
  const [leads] = useState(() => begun !== undefined && !isNewKept())
  return begun && leads ? <Navigate to={`?company=${begun.id}`} replace /> : <Steps setup={null} beside={{ begun }} />
}

function Begun({ companyid }: { companyid: string }) {
  return (
    <Loaded fresh query={useSetup(companyid)} height={480}>
      {(setup) => <Steps setup={setup} />}
    </Loaded>
  )
}

/** The steps, once it is known what trades there are. */
function Steps({ setup, beside }: { setup: SetupView | null; beside?: Beside }) {
  return (
    <Loaded query={useCategories()} height={480}>
      {(categories) => <Setup setup={setup} categories={categories} beside={beside} />}
    </Loaded>
  )
}
