import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CategoryRow } from '#contracts/catalogue.ts'
import type { SaveSetup, SetupView } from '#contracts/setup.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Wizard } from '#web/ui/kit/wizard.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { useProfile } from '#web/ui/state/profile-store.ts'
import { useAddress } from '#web/ui/state/use-address.ts'
import { type Begin, isOwned, newDraft, useNoneBegun } from './begun.ts'
import { GiveUp } from './give-up.tsx'
import { HandedIn } from './handed-in.tsx'
import { hoursOf, placeOf } from './opening-week.ts'
import type { SavedStep } from './overlooked-note.tsx'
import { paidOf } from './paid.ts'
import { type Says, saidIn, useSays } from './said.ts'
import type { Stands } from './saved-beside.tsx'
import { servicesOf } from './service-rows.ts'
import styles from './setup.module.css'
import { type Named, useHandInNew, useNameCompany, useSaveSetup } from './setup-api.ts'
import { usePaidStep } from './step-paid.tsx'
import { useWhatStep } from './step-what.tsx'
import { useWhereStep } from './step-where.tsx'
import { useWhoStep } from './step-who.tsx'
import { StorefrontCard } from './storefront-card.tsx'
import { useOverlooked } from './use-overlooked.ts'

/** The steps of a company that is being set up, or of a new one; what comes next of one that is handed in. */
export function Setup({ setup, categories, beside }: Begun) {
  const t = useT()
  const handIn = useHandInNew()
  const [wasOpen] = useState(setup?.state === 'setting_up')
  if (!setup || setup.state === 'setting_up')
    return <SetupSteps setup={setup} categories={categories} beside={beside} handIn={handIn} />
  if (setup.state === 'terminated') return <Ended setup={setup} />
  return (
    <>
      {wasOpen && !handIn.isDone && (
        <Alert tone="waiting" role="alert">
          <p>{t('setup.handedInElsewhere')}</p>
        </Alert>
      )}
      <HandedIn slug={setup.slug} state={setup.state} />
    </>
  )
}

/** How a company has ended, and the ways on from there. */
function Ended({ setup: { name, rejected } }: { setup: SetupView }) {
  const t = useT()
  return (
    <>
      <Alert tone={rejected === null ? 'waiting' : 'trouble'} role="alert">
        <p>{rejected === null ? t('setup.ended') : t('setup.rejected', { name, words: rejected })}</p>
      </Alert>
      <div className={styles.buttons}>
        <ButtonLink variant="primary" to="/my/add-provider?company=new">
          {t('setup.anotherCompany')}
        </ButtonLink>
        <ButtonLink to="/my/accounts">{t('setup.toCompanies')}</ButtonLink>
      </div>
    </>
  )
}

/** What else the person has begun by now, where a new one is to be begun alone. */
export interface Beside {
  begun: Begin | undefined
}

interface Begun {
  setup: SetupView | null
  categories: readonly CategoryRow[]
  beside?: Beside | undefined
}

const isNamed = (setup: SetupView, { name, slug, registrationNumber }: Named): boolean =>
  setup.name === name && setup.slug === slug && (setup.registrationNumber ?? '') === registrationNumber

/** What a set-up says besides how it is paid. */
function allIn(setup: SetupView, says: Says) {
  const { where, what } = saidIn(setup, says)
  return [...where, ...what]
}

/** The four steps, each saved as one goes on: who, where and when, what, how it is paid. The last one hands it in. */
function SetupSteps({ setup, categories, beside, handIn }: Begun & { handIn: ReturnType<typeof useHandInNew> }) {
  const t = useT()
  const navigate = useNavigate()
  const naming = useNameCompany()
  const isOwn = useProfile()?.companies?.some(({ id, staff }) => id === setup?.companyid && isOwned({ staff }))
  const requireNone = useNoneBegun(beside?.begun)
  const saving = useSaveSetup()
  const { companyid = '', mark = '' } = setup ?? {}
  /** By step: the mark by which it is saved next, and the one that the last save from here has made. */
  const read = useRef<Partial<Record<SavedStep, string>>>({})
  const [own, setOwn] = useState<Partial<Record<SavedStep, string>>>({})
  const standsOf = (step: SavedStep): Stands => ({
    key: `${companyid}_${step}`,
    mark,
    own: own[step],
    onRead: (seen) => void (read.current[step] = seen),
  })
  const save = async (step: SavedStep, part: Omit<SaveSetup, 'companyid' | 'seen'>) => {
    const saved = await saving.sendAndWait({ companyid, seen: read.current[step], ...part })
    setOwn((before) => ({ ...before, [step]: saved.mark }))
    return { seen: saved.mark }
  }
  const says = useSays(categories)
  const [address] = useAddress()
  const shown = address.get('step') ?? ''
  const overlooked = useOverlooked(setup, { says, shown, own, isHandedIn: handIn.isDone })
  const toHandIn = useRef<{ seen?: string }>({})
  const steps = {
    who: useWhoStep(setup, naming.error),
    where: useWhereStep(setup, standsOf('where'), says.where, shown === 'where' ? overlooked.where : ''),
    what: useWhatStep(setup, standsOf('what'), says.what, shown === 'what' ? overlooked.what : '', categories),
    paid: usePaidStep(setup, standsOf('paid'), says.paid, overlooked, setup ? allIn(setup, says) : []),
  }
  return (
    <div className={styles.stack}>
      {setup?.asked && !handIn.isDone && (
        <Alert tone="waiting">
          <p>{t('setup.asked', { words: setup.asked })}</p>
        </Alert>
      )}
      {!setup && beside?.begun && !naming.isPending && !naming.isDone && (
        <Alert tone="waiting" role="status">
          <p>{t('setup.begunBeside', { name: beside.begun.name })}</p>
          <ButtonLink small to={`?company=${beside.begun.id}`}>
            {t('setup.goOn')}
          </ButtonLink>
        </Alert>
      )}
      <Wizard
        of={`${newDraft}${companyid}`}
        steps={steps}
        saveStep={async (step, values) => {
          if ('slug' in values) {
            // Who changes nothing here leaves what somebody else may have called it meanwhile.
            if (setup && isNamed(setup, values)) return
            if (!setup && beside) await requireNone()
            const id = await naming.sendAndWait({ ...values, companyid: setup?.companyid })
            // From here on it is gone on with, also after a reload.
            if (!setup) await navigate(`?company=${id}&step=${step}`, { replace: true })
          } else if ('days' in values) {
            await save('where', { place: placeOf(values), hours: hoursOf(values) })
          } else if ('list' in values) {
            await save('what', { services: servicesOf(values) })
          } else {
            // From here it is handed in, as whoever presses has read it.
            toHandIn.current = await save('paid', { paid: paidOf(values), whole: mark })
          }
        }}
        finish={() => handIn.sendAndWait({ companyid, ...toHandIn.current })}
        done={{ title: t('setup.done'), content: <HandedIn slug={setup?.slug ?? ''} state="waiting" isCentred /> }}
        preview={(values) => <StorefrontCard {...values} />}
      />
      {setup && !handIn.isDone && isOwn && <GiveUp setup={setup} />}
    </div>
  )
}
