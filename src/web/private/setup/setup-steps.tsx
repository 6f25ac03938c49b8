import { useNavigate } from 'react-router'
import type { CategoryRow } from '#contracts/catalogue.ts'
import type { SetupView } from '#contracts/setup.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Wizard } from '#web/ui/kit/wizard.tsx'
import { HandedIn } from './handed-in.tsx'
import { hoursOf, placeOf } from './opening-week.ts'
import { servicesOf } from './service-rows.ts'
import { useHandInNew, useNameCompany, useSaveSetup, useSaveSpot } from './setup-api.ts'
import { usePaidStep } from './step-paid.tsx'
import { useWhatStep } from './step-what.tsx'
import { useWhereStep } from './step-where.tsx'
import { useWhoStep } from './step-who.tsx'
import { StorefrontCard } from './storefront-card.tsx'

/** The steps of a company that is being set up, or of a new one; what comes next of one that is handed in. */
export function Setup({ setup, categories }: Begun) {
  return setup && !setup.isSettingUp ? (
    <HandedIn slug={setup.slug} />
  ) : (
    <SetupSteps setup={setup} categories={categories} />
  )
}

interface Begun {
  setup: SetupView | null
  categories: readonly CategoryRow[]
}

/** The four steps, each saved as one goes on: who, where and when, what, how it is paid. The last one hands it in. */
function SetupSteps({ setup, categories }: Begun) {
  const t = useT()
  const navigate = useNavigate()
  const naming = useNameCompany()
  const saving = useSaveSetup()
  const spot = useSaveSpot()
  const handIn = useHandInNew()
  const companyid = setup?.companyid ?? ''
  const steps = {
    who: useWhoStep(setup, naming.error),
    where: useWhereStep(setup),
    what: useWhatStep(setup, categories),
    paid: usePaidStep(setup),
  }
  return (
    <Wizard
      of={`add_provider_${companyid}`}
      steps={steps}
      saveStep={async (step, values) => {
        if ('slug' in values) {
          const id = await naming.sendAndWait({ ...values, companyid: setup?.companyid })
          // From here on it is gone on with, also after a reload.
          if (!setup) await navigate(`?company=${id}&step=${step}`, { replace: true })
        } else if ('days' in values) {
          await saving.sendAndWait({ companyid, place: placeOf(values), hours: hoursOf(values) })
        } else if ('list' in values) {
          await saving.sendAndWait({ companyid, services: servicesOf(values) })
        } else {
          const { onTheSpot, onTheSpotLimit } = values
          await spot.sendAndWait({
            companyid,
            onTheSpot,
            ...(onTheSpot && { onTheSpotLimit: Number(onTheSpotLimit) }),
          })
        }
      }}
      finish={() => handIn.sendAndWait(companyid)}
      done={{ title: t('setup.done'), content: <HandedIn slug={setup?.slug ?? ''} /> }}
      preview={(values) => <StorefrontCard {...values} />}
    />
  )
}
