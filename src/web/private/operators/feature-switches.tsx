import { type FeatureSwitch, featureNames } from '#shared/feature-switches.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Card } from '#web/ui/pieces/pieces.tsx'
import styles from './operators.module.css'
import { useOverview, useSwitchFeatures } from './operators-api.ts'

/** What a switch is called; how it stands while on and while off; what the button says that turns it off, and on. */
const texts = {
  onlyInvites: {
    called: 'operators.registration',
    on: 'operators.onlyInvitesOn',
    off: 'operators.onlyInvitesOff',
    turnOff: 'operators.openRegistration',
    turnOn: 'operators.closeRegistration',
  },
} as const satisfies Record<FeatureSwitch, object>

/** The switches of the whole installation, each with its button. */
export function FeatureSwitches() {
  return featureNames.map((name) => <Switch key={name} name={name} />)
}

function Switch({ name }: { name: FeatureSwitch }) {
  const t = useT()
  const change = useSwitchFeatures()
  const { called, on, off, turnOff, turnOn } = texts[name]
  return (
    <Card>
      <h2>{t(called)}</h2>
      <Loaded query={useOverview()} height={96}>
        {({ [name]: isOn }) => (
          <>
            <p>{t(isOn ? on : off)}</p>
            <div className={styles.buttons}>
              <Button busy={change.isPending} onClick={() => change.send({ [name]: !isOn })}>
                {t(isOn ? turnOff : turnOn)}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </Card>
  )
}
