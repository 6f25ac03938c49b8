import { useState } from 'react'
import type { CompanyPrefs, CompanyPrefsView } from '#contracts/contacts.ts'
import { formatMoney } from '#shared/money.ts'
import { ApiError } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Form, SaveBar } from '#web/ui/kit/form.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { MoneyField } from '#web/ui/kit/money-field.tsx'
import type { Money } from '#web/ui/kit/money-text.ts'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import { useForm, useValueOf } from '#web/ui/kit/use-form.ts'
import { Choice, Stack } from '#web/ui/pieces/field.tsx'
import { Card } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { titled } from '#web/ui/titled.ts'
import type { Route } from './+types/settings.route.ts'
import { useCompanyPrefs, useSaveCompanyPrefs } from './desk-api.ts'
import { FeedCard } from './integrations/feed-card.tsx'
import { KeysCard } from './integrations/keys-card.tsx'
import { WebhooksCard } from './integrations/webhooks-card.tsx'
import { Lacking, useMay } from './may.tsx'
import parts from './parts.module.css'
import { chooseRequestSound, requestSound } from './request-sound.ts'

export const meta = titled('desk.nav_settings')

/** Settings that no section changes, and why. */
interface Elsewhere {
  defaultLocale: 'belongs to the company’s description, whose screen is not made yet; the API changes it'
  closedFrom: 'belongs to a calendar of holidays, whose screen is not made yet; the API changes it'
  closedTo: 'as closedFrom'
  embedOrigins: 'belongs to the company’s own website, beside the link to its storefront (`own-site.tsx`)'
}

/** In which section each other setting is changed. A setting that stands in neither list does not compile. */
const sections = {
  onTheSpot: OnTheSpot,
  onTheSpotLimit: OnTheSpot,
} as const satisfies Record<Exclude<keyof CompanyPrefs, keyof Elsewhere>, unknown>

/** A company's booking settings and the programs that work for it; read-only for staff who may not save them. */
export default function Settings({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const may = useMay(companyid)
  const mayChange = may('POST /api/h/comp-prefs')
  return (
    <>
      <PageHead title={t('desk.nav_settings')} />
      <Loaded fresh query={useCompanyPrefs(companyid)} height={280}>
        {(prefs) => (
          <div className={parts.stack}>
            <Lacking companyid={companyid} of={['POST /api/h/comp-prefs']} />
            {[...new Set(Object.values(sections))].map((Section) => (
              <Section prefs={prefs} mayChange={mayChange} key={Section.name + prefs.companyid} />
            ))}
            {mayChange && <KeysCard companyid={companyid} zone={prefs.zone} />}
            {mayChange && <WebhooksCard companyid={companyid} zone={prefs.zone} />}
            {may('GET /api/h/desk/orders') && <FeedCard companyid={companyid} zone={prefs.zone} />}
            <OnThisDevice />
          </div>
        )}
      </Loaded>
    </>
  )
}

/** What is chosen for the device and not for the company, such as the one that stands at the till. */
function OnThisDevice() {
  const t = useT()
  return (
    <Card>
      <Stack>
        <h2>{t('desk.settings_device')}</h2>
        <Choice
          name="sound"
          type="checkbox"
          title={t('desk.settings_sound')}
          note={t('desk.settings_soundText')}
          checked={requestSound.use()}
          onChange={(event) => chooseRequestSound(event.target.checked)}
        />
      </Stack>
    </Card>
  )
}

/** Whether buyers may pay the company directly, and up to which total. */
function OnTheSpot({ prefs, mayChange }: { prefs: CompanyPrefsView; mayChange: boolean }) {
  const t = useT()
  const save = useSaveCompanyPrefs(prefs.companyid)
  const [saved, setSaved] = useState<CompanyPrefsView>()
  const isChanged = save.error instanceof ApiError && save.error.code === 'companies.prefs_changed'
  const settings = useForm({
    of: 'POST /api/h/comp-prefs',
    start: { onTheSpot: prefs.onTheSpot, onTheSpotLimit: prefs.onTheSpotLimit as Money },
    keep: `settings_${prefs.companyid}`,
    send: ({ onTheSpot, onTheSpotLimit }, _lost, began) => {
      // What the form began with: it does not follow what somebody else saves meanwhile, but says it once this is refused.
      const seen = isChanged ? prefs : (saved ?? began)
      // While it is switched off the limit is not sent: the stored one stays.
      return save.sendAndWait({
        onTheSpot,
        ...(onTheSpot && { onTheSpotLimit: Number(onTheSpotLimit) }),
        seen: { onTheSpot: seen.onTheSpot, onTheSpotLimit: Number(seen.onTheSpotLimit) },
      })
    },
    onSaved: (saved) => {
      setSaved(saved)
      toast.success(t('desk.settings_saved'))
    },
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
        <MoneyField
          of={settings}
          name="onTheSpotLimit"
          label={t('desk.settings_limit')}
          help={t('desk.settings_limitHelp')}
          required
          disabled={!isAllowed || !mayChange}
        />
        {isChanged && (
          <p>
            {prefs.onTheSpot
              ? t('desk.settings_nowOn', { sum: formatMoney(prefs.onTheSpotLimit, prefs.currency) })
              : t('desk.settings_nowOff')}
          </p>
        )}
        {mayChange && <SaveBar of={settings}>{t('desk.settings_save')}</SaveBar>}
      </Form>
    </Card>
  )
}
