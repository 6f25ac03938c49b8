import { useId, useState } from 'react'
import type { CompanyPrefsView } from '#contracts/contacts.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Choice, Stack, TextField } from '#web/ui/pieces/field.tsx'
import { Alert, Card } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import type { Route } from './+types/settings.route.ts'
import { saving } from '#web/ui/state/unsaved.ts'
import { readAmount } from '#shared/amount.ts'
import { useCompanyPrefs, useSaveCompanyPrefs } from './desk-api.ts'
import { Loaded } from './parts.tsx'
import parts from './parts.module.css'
import { useCan } from './use-can.ts'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('desk.nav_settings')

const MOST = 99_999_999

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
  const id = useId()
  const save = useSaveCompanyPrefs(prefs.companyid)
  const [allowed, setAllowed] = useState(prefs.onTheSpot)
  const [limit, setLimit] = useState((prefs.onTheSpotLimit / 100).toFixed(2))
  const amount = readAmount(limit)
  // Switched off there is no limit to be wrong: the one that is stored stays.
  const wrong = !allowed
    ? null
    : amount === undefined
      ? t('desk.settings_limitForm')
      : amount < 1 || amount > MOST
        ? t('desk.settings_limitWrong')
        : null
  const [asked, setAsked] = useState(false)
  return (
    <Card>
      <form
        noValidate
        aria-labelledby={id}
        className={parts.stack}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (wrong) return
          const prefs =
            allowed && amount !== undefined ? { onTheSpot: true, onTheSpotLimit: amount } : { onTheSpot: false }
          void saving(event.currentTarget, () => save.mutateAsync(prefs)).then(
            () => toast.success(t('desk.settings_saved')),
            (error: Error) => toast.error(error.message),
          )
        }}
      >
        <Stack>
          <h2 id={id}>{t('desk.settings_onTheSpot')}</h2>
          <p>{t('desk.settings_onTheSpotText')}</p>
          <Choice
            type="checkbox"
            title={t('desk.settings_allow')}
            checked={allowed}
            disabled={!mayChange}
            onChange={(event) => setAllowed(event.currentTarget.checked)}
          />
          <TextField
            label={t('desk.settings_limit')}
            help={t('desk.settings_limitHelp')}
            error={(asked && wrong) || undefined}
            inputMode="decimal"
            value={limit}
            disabled={!allowed || !mayChange}
            onChange={(event) => setLimit(event.currentTarget.value)}
          />
          {mayChange && (
            <Button type="submit" variant="primary" busy={save.isPending}>
              {t('desk.settings_save')}
            </Button>
          )}
        </Stack>
      </form>
    </Card>
  )
}
