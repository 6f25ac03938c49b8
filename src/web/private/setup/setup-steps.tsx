import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CategoryRow } from '#contracts/catalogue.ts'
import type { SaveSetup, SetupView } from '#contracts/setup.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { useT } from '#web/ui/i18n.tsx'
import { useAddress } from '#web/ui/state/use-address.ts'
import { Wizard } from '#web/ui/kit/wizard.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import type { Overlooked, SavedStep } from './overlooked-note.tsx'
import { type Begin, isOwned, newDraft, useNoneBegun } from './begun.ts'
import { GiveUp } from './give-up.tsx'
import { useProfile } from '#web/ui/state/profile-store.ts'
import { HandedIn } from './handed-in.tsx'
import { hoursOf, placeOf, whereOf } from './opening-week.ts'
import { paidIn, paidOf } from './paid.ts'
import { news, type Says, saidIn, useSays } from './said.ts'
import type { Stands } from './saved-beside.tsx'
import { servicesOf, whatOf } from './service-rows.ts'
import { type Named, useHandInNew, useNameCompany, useSaveSetup } from './setup-api.ts'
import { usePaidStep } from './step-paid.tsx'
import { useWhatStep } from './step-what.tsx'
import { useWhereStep } from './step-where.tsx'
import { useWhoStep } from './step-who.tsx'
import styles from './setup.module.css'
import { StorefrontCard } from './storefront-card.tsx'

/** The steps of a company that is being set up, or of a new one; what comes next of one that is handed in. */
export function Setup({ setup, categories, beside }: Begun) {
  const t = useT()
  const handIn = useHandInNew()
  const [wasOpen] = useState(setup?.state === 'setting_up')
  if (!setup || setup.state === 'setting_up')
    return <SetupSteps setup={setup} categories={categories} beside={beside} handIn={handIn} />
  return (
    <>
      {(setup.state === 'terminated' || (wasOpen && !handIn.isDone)) && (
        <Alert tone="waiting" role="alert">
          <p>{t(setup.state === 'terminated' ? 'setup.ended' : 'setup.handedInElsewhere')}</p>
        </Alert>
      )}
      {setup.state === 'terminated' ? <Ended /> : <HandedIn slug={setup.slug} state={setup.state} />}
    </>
  )
}

/** The ways on from a company that has ended. */
function Ended() {
  const t = useT()
  return (
    <div className={styles.buttons}>
      <ButtonLink variant="primary" to="/my/add-provider?company=new">
        {t('setup.anotherCompany')}
      </ButtonLink>
      <ButtonLink to="/my/accounts">{t('setup.toCompanies')}</ButtonLink>
    </div>
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

/**
 * What somebody else has changed of a set-up since this page has shown it, also before a reload: a step is read once one comes to it, and what
 * is changed while it is shown once it is saved from here.
 * @param shown the step that is shown
 * @param own the marks that saves from here have made
 */
function useOverlooked(
  setup: SetupView | null,
  { says, shown, own }: { says: Says; shown: string; own: Partial<Record<SavedStep, string>> },
): Overlooked {
  const key = storageKeys.setupRead(`${setup?.companyid ?? ''}_all`)
  const now = setup && { where: whereOf(setup), what: whatOf(setup), paid: paidIn(setup) }
  const [read, setRead] = useState(() => readText<NonNullable<typeof now>>(sessionStorage.getItem(key)) ?? now)
  const [was, setWas] = useState(shown)
  const savedNow = setup && steps.find((step) => own[step] === setup.mark)
  const isEntered = was !== shown && isStep(shown) ? shown : undefined
  if (was !== shown) setWas(shown)
  if (now && !read) setRead(now)
  else if (now && read) {
    const seen = [isEntered, savedNow].filter(
      (step) => step && JSON.stringify(read[step]) !== JSON.stringify(now[step]),
    )
    if (seen.length > 0) setRead({ ...read, ...Object.fromEntries(seen.map((step) => [step, step && now[step]])) })
  }
  useEffect(() => {
    if (read && setup) sessionStorage.setItem(key, JSON.stringify(read))
  }, [key, read, setup])
  if (!now || !read) return { where: '', what: '', paid: '' }
  return {
    where: news(says.where(now.where), says.where(read.where)),
    what: news(says.what(now.what), says.what(read.what)),
    paid: news(says.paid(now.paid), says.paid(read.paid)),
  }
}

const steps = ['where', 'what', 'paid'] as const satisfies readonly SavedStep[]
const isStep = (name: string): name is SavedStep => (steps as readonly string[]).includes(name)

/** What was read before a reload; nothing where it is damaged, or of another version of the page. */
function readText<T extends object>(text: string | null): T | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as T | null
    return kept && steps.every((step) => step in kept) ? kept : undefined
  } catch {
    return undefined
  }
}

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
  const overlooked = useOverlooked(setup, { says, shown, own })
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
        done={{ title: t('setup.done'), content: <HandedIn slug={setup?.slug ?? ''} state="waiting" /> }}
        preview={(values) => <StorefrontCard {...values} />}
      />
      {setup && !handIn.isDone && isOwn && <GiveUp setup={setup} />}
    </div>
  )
}
