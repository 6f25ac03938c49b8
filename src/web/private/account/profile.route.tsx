import { localeNames, localized } from '#shared/locale.ts'
import { addressLine } from '#shared/postal-address.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { useOwnProfile } from '#web/ui/kit/own-profile.ts'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Avatar, Card } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import styles from './account.module.css'
import { useCards } from './account-api.ts'

export const meta = titled('account.nav_profile')

/** The profile: name, picture, login addresses, language, the addresses where services can take place. */
export default function Profile() {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <h1>{t('account.nav_profile')}</h1>
      <Loaded query={useOwnProfile()}>
        {(profile) => (
          <Card>
            <div className={styles.person}>
              <Avatar name={profile.name} fileId={profile.avatarFileId} size={96} />
              <div>
                <h2>{profile.name}</h2>
                <ButtonLink to="/my/profile/update" small>
                  {t('account.edit')}
                </ButtonLink>
              </div>
            </div>
            <dl className={styles.facts}>
              <dt>{t('account.email')}</dt>
              <dd>{profile.email ?? t('account.none')}</dd>
              <dt>{t('account.phone')}</dt>
              <dd>{profile.phone ?? t('account.none')}</dd>
              <dt>{t('account.language')}</dt>
              <dd>{localeNames[profile.cdata.locale ?? locale]}</dd>
              <dt>{t('account.places')}</dt>
              <dd>
                <Places />
              </dd>
            </dl>
          </Card>
        )}
      </Loaded>
    </>
  )
}

function Places() {
  const t = useT()
  const locale = useLocale()
  return (
    <Loaded query={useCards()} height={24}>
      {(cards) => {
        const known = cards.filter(addressLine)
        if (known.length === 0) return t('account.none')
        return (
          <ul>
            {known.map((card) => (
              <li key={card.infoid}>{[localized(card.name, locale), addressLine(card)].filter(Boolean).join(': ')}</li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}
