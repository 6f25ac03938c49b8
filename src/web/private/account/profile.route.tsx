import { localeNames } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Avatar, Card } from '#web/ui/pieces/pieces.tsx'
import { useOwnProfile } from './account-api.ts'
import styles from './account.module.css'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('account.nav_profile')

/** The profile: name, picture, login addresses, language. */
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
              <Avatar name={profile.name} fileId={profile.avatar} size={96} />
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
            </dl>
          </Card>
        )}
      </Loaded>
    </>
  )
}
