import { fieldLimits } from '#shared/field-limits.ts'
import type { CompanyPrefsView } from '#contracts/contacts.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Choice, TextField } from '#web/ui/pieces/field.tsx'
import { Alert, Card } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import type { Route } from './+types/settings.route.ts'
import { readAmount } from '#shared/amount.ts'
import { useCompanyPrefs, useSaveCompanyPrefs } from './desk-api.ts'
import { Form, SaveBar } from '#web/ui/kit/form.tsx'
import { useForm, useValueOf } from '#web/ui/kit/use-form.ts'
import { Loaded } from './parts.tsx'
import parts from './parts.module.css'
import { useCan } from './use-can.ts'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('desk.nav_settings')

const limits = fieldLimits['POST /api/h/comp-prefs'].onTheSpotLimit

/** What a company decides about how it is booked; who may not save it reads it. */
export default function Settings({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const mayChange = useCan(companyid)('company.edit')
  return (
    <>
      <PageHead title={t('desk.nav_settings')} />
      <Loaded anew query={useCompanyPrefs(companyid)} height={280}>
        {(prefs) => (
          <div className={parts.stack}>
            {!mayChange && <Alert tone="waiting">{t('desk.settings_readOnly')}</Alert>}
            <OnTheSpot prefs={prefs} mayChange={mayChange} key={prefs.companyid} />
          </div>
        )}
      </Loaded>
    </>
  )
}

/** Whether buyers may pay the company directly, and up to which total. */
function OnTheSpot({ prefs, mayChange }: { prefs: CompanyPrefsView; mayChange: boolean }) {
  const t = useT()
  const save = useSaveCompanyPrefs(prefs.companyid)
  const settings = useForm({
    start: { onTheSpot: prefs.onTheSpot, onTheSpotLimit: (prefs.onTheSpotLimit / 100).toFixed(2) },
    keep: `settings_${prefs.companyid}`,
    send: async ({ onTheSpot, onTheSpotLimit }) => {
      // Switched off there is no limit to be wrong: the one that is stored stays.
      const limit = onTheSpot ? { onTheSpotLimit: readAmount(onTheSpotLimit) } : {}
      return save.sendAndWait({ onTheSpot, ...limit })
    },
    check: ({ onTheSpot, onTheSpotLimit }) => {
      const amount = readAmount(onTheSpotLimit)
      if (!onTheSpot) return {}
      if (amount === undefined) return { onTheSpotLimit: 'desk.settings_limitForm' }
      return amount < limits.min || amount > limits.max ? { onTheSpotLimit: 'desk.settings_limitWrong' } : {}
    },
    onSaved: () => toast.success(t('desk.settings_saved')),
  })
  const isAllowed = useValueOf(settings, 'onTheSpot')
  return (
    <Card>
      <Form of={settings} label={t('desk.settings_onTheSpot')}>
        <h2>{t('desk.settings_onTheSpot')}</h2>
        <p>{t('desk.settings_onTheSpotText')}</p>
        <Choice
          {...settings.field('onTheSpot')}
          type="checkbox"
          title={t('desk.settings_allow')}
          disabled={!mayChange}
        />
        <TextField
          {...settings.field('onTheSpotLimit')}
          label={t('desk.settings_limit')}
          help={t('desk.settings_limitHelp')}
          inputMode="decimal"
          disabled={!isAllowed || !mayChange}
        />
        {mayChange && <SaveBar of={settings}>{t('desk.settings_save')}</SaveBar>}
      </Form>
    </Card>
  )
}
