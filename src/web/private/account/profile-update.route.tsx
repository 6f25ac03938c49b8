import { useState } from 'react'
import { Link } from 'react-router'
import type { ProfileView } from '#contracts/profile.ts'
import { localeNames, locales } from '#shared/locale.ts'
import { hasLink } from '#shared/person-name.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Form, SaveBar } from '#web/ui/kit/form.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { useOwnProfile } from '#web/ui/kit/own-profile.ts'
import { useForm } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { SelectField, TextField } from '#web/ui/pieces/field.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Card } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { titled } from '#web/ui/titled.ts'
import styles from './account.module.css'
import { useUpdatePerson } from './account-api.ts'
import { AddressDialog } from './address-dialog.tsx'
import { AvatarCard } from './avatar-card.tsx'
import { PlacesCard } from './places-card.tsx'
import { CurrencyField, NotificationsCard } from './preferences-card.tsx'

export const meta = titled('account.editTitle')

/** Editing the profile: picture, name, language, login addresses (by code), places, currency, notifications. */
export default function ProfileUpdate() {
  const t = useT()
  return (
    <>
      <Link to="/my/profile" className={styles.back}>
        <Icon name="left" size={18} /> {t('account.nav_profile')}
      </Link>
      <h1>{t('account.editTitle')}</h1>
      <Loaded fresh query={useOwnProfile()}>
        {(profile) => (
          <div className={styles.stack}>
            <Card>
              <AvatarCard profile={profile} />
            </Card>
            <Card>
              <Details profile={profile} />
            </Card>
            <Card>
              <Addresses profile={profile} />
            </Card>
            <Card>
              <PlacesCard id={profile.id} />
            </Card>
            <Card>
              <CurrencyField />
            </Card>
            <Card>
              <NotificationsCard hasPhone={profile.phone !== null} hasEmail={profile.email !== null} />
            </Card>
          </div>
        )}
      </Loaded>
    </>
  )
}

function Details({ profile }: { profile: ProfileView }) {
  const t = useT()
  const locale = useLocale()
  const update = useUpdatePerson('itself')
  const details = useForm({
    of: 'PUT /api/h/contact',
    start: { name: profile.name, cdata: { locale: profile.cdata.locale ?? locale } },
    keep: 'profile',
    check: ({ name }) => (!name.trim() ? { name: 'ui.need.value' } : hasLink(name) ? { name: 'ui.need.noLink' } : {}),
    send: ({ name, cdata }) => update.sendAndWait({ id: profile.id, name: name.trim(), cdata }),
    onSaved: () => toast.success(t('account.saved')),
  })
  return (
    <Form of={details}>
      <TextField {...details.field('name')} label={t('account.name')} autoComplete="name" required />
      <SelectField {...details.field('cdata.locale')} label={t('account.language')} help={t('account.languageHelp')}>
        {locales.map((value) => (
          <option key={value} value={value}>
            {localeNames[value]}
          </option>
        ))}
      </SelectField>
      <SaveBar of={details} />
    </Form>
  )
}

function Addresses({ profile }: { profile: ProfileView }) {
  const t = useT()
  const [changing, setChanging] = useState<'email' | 'phone' | null>(null)
  return (
    <>
      <h2>{t('account.addresses')}</h2>
      <p className={styles.secondary}>{t('account.addressesText')}</p>
      <ul className={styles.rows}>
        {(['email', 'phone'] as const).map((kind) => (
          <li key={kind}>
            <span className={styles.rowText}>
              <strong>{t(`account.${kind}`)}</strong>
              <span>{profile[kind] ?? t('account.none')}</span>
            </span>
            <Button small onClick={() => setChanging(kind)}>
              {t(profile[kind] ? 'account.change' : 'account.add')}
            </Button>
          </li>
        ))}
      </ul>
      {changing && <AddressDialog kind={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
