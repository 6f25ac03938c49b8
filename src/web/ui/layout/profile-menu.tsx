import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { localePrefix } from '#shared/locale.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { leaveFor } from '../client/leave-for.ts'
import { logOut } from '../client/log-out.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Icon } from '../pieces/icon.tsx'
import { Avatar } from '../pieces/pieces.tsx'
import { useProfileQuery } from '../state/profile-store.ts'
import { useOnPage } from '../state/use-on-page.ts'
import styles from './frame.module.css'
import { Menu } from './menu.tsx'

/** The user's menu: orders, companies, theme, log out. */
export function ProfileMenu() {
  const t = useT()
  const locale = useLocale()
  const onPage = useOnPage()
  const { data: profile, error, refetch } = useProfileQuery()
  const [question, setQuestion] = useState<ReactNode>(null)
  const out = () => {
    logOut()
    leaveFor(localePrefix(locale) || '/')
  }
  const ask = async () => {
    // It does not load: nobody is kept from logging out.
    const asking = await import('./log-out-question.tsx').catch(() => null)
    const lost = await asking?.lostByLogOut()
    if (!asking || !lost) return out()
    setQuestion(<asking.LogOutQuestion lost={lost} onStay={() => setQuestion(null)} onLeave={out} />)
  }
  return (
    <>
      <Menu
        label={t('layout.profileMenu')}
        button={<Avatar name={profile?.name} fileId={profile?.avatarFileId} size={32} />}
      >
        <Link to="/my/order" className={styles.entry}>
          <Icon name="receipt" /> {t('layout.myOrders')}
        </Link>
        <Link to="/my/messages" className={styles.entry}>
          <Icon name="message" /> {t('layout.myMessages')}
        </Link>
        <Link to="/my/favourites" className={styles.entry}>
          <Icon name="heart" /> {t('layout.myFavourites')}
        </Link>
        <Link to="/my/profile" className={styles.entry}>
          <Icon name="user" /> {t('layout.myProfile')}
        </Link>
        <Link to="/my/security" className={styles.entry}>
          <Icon name="shield" /> {t('layout.mySecurity')}
        </Link>
        {!profile && error && (
          <button type="button" className={styles.entry} onClick={refetch}>
            <Icon name="alert" /> {t('layout.profileFailed')}
          </button>
        )}
        {(profile?.companies ?? []).map((company) => (
          <Link key={company.id} to={`/co/${company.slug}/admin/dashboard`} className={styles.entry}>
            <Icon name="store" /> {company.name}
          </Link>
        ))}
        {profile?.sysadmin && (
          <Link to="/admin/overview" className={styles.entry}>
            <Icon name="shield" /> {t('layout.operators')}
          </Link>
        )}
        <Link to={onPage('#feedback')} preventScrollReset className={styles.entry}>
          <Icon name="message" /> {t('layout.feedback')}
        </Link>
        <button type="button" className={styles.entry} onClick={switchTheme}>
          <Icon name="moon" /> {t('layout.switchTheme')}
        </button>
        <button type="button" className={styles.entry} onClick={ask}>
          <Icon name="logout" /> {t('layout.logout')}
        </button>
      </Menu>
      {question}
    </>
  )
}

/** Light ↔ dark, remembered in this browser. */
export function switchTheme(): void {
  const root = document.documentElement
  const next = root.dataset.theme === 'dark' ? 'light' : 'dark'
  root.dataset.theme = next
  localStorage.setItem(storageKeys.theme, next)
}
