import { Link, useLocation } from 'react-router'
import { brand } from '#shared/brand.ts'
import type { PageLayout } from '#shared/layout.ts'
import { htmlLang, localeNames, locales } from '#shared/locale.ts'
import { useOnPage } from '#web/ui/state/use-on-page.ts'
import { pathInLocale, useLocale, useT } from '../i18n.tsx'
import { Icon } from '../pieces/icon.tsx'
import { saveLocale } from '../state/save-locale.ts'
import { useAddressToKeep } from '../state/use-link-key.ts'
import { CartButton } from './cart-button.tsx'
import styles from './frame.module.css'
import { Menu } from './menu.tsx'
import { MessageButton } from './message-button.tsx'
import { ProfileMenu } from './profile-menu.tsx'

const widths: Record<Exclude<PageLayout, 'bare'>, string | undefined> = {
  default: styles.default,
  medium: styles.medium,
  full: styles.full,
  admin: styles.full,
  user: styles.full,
}

/** The bar on top of every page that is not bare: logo, login or the user's menu, languages. 64 px high. */
export function Header({ layout }: { layout: Exclude<PageLayout, 'bare'> }) {
  const t = useT()
  const onPage = useOnPage()
  return (
    <header className={`${styles.header} not-in-app`}>
      <div className={`${styles.bar} ${widths[layout]}`}>
        <Link to="/" className={styles.logo} aria-label={t('layout.home', { name: brand.name })}>
          <Logo />
          <span>{brand.name}</span>
        </Link>
        <LanguageMenu />
        <CartButton />
        <MessageButton />
        <span className="for-user">
          <ProfileMenu />
        </span>
        <Link
          to={onPage('#login')}
          preventScrollReset
          className={`${styles.action} ${styles.login} for-visitor`}
          aria-label={t('layout.login')}
        >
          <span className={styles.narrow}>
            <Icon name="user" />
          </span>
          <span className={styles.wide}>{t('layout.login')}</span>
        </Link>
      </div>
    </header>
  )
}

function LanguageMenu() {
  const t = useT()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const keepAddress = useAddressToKeep()
  return (
    <Menu
      label={t('ui.labelled', { label: t('layout.language'), value: localeNames[locale] })}
      button={
        <>
          <Icon name="globe" />
          <span className={styles.wide}>{localeNames[locale]}</span>
        </>
      }
    >
      {locales.map((other) => (
        <a
          key={other}
          href={pathInLocale(pathname, other) + search}
          hrefLang={htmlLang[other]}
          lang={htmlLang[other]}
          data-locale={other}
          onClick={({ currentTarget }) => {
            saveLocale(other)
            keepAddress(currentTarget)
          }}
          className={styles.entry}
          aria-current={other === locale ? 'true' : undefined}
        >
          {localeNames[other]}
        </a>
      ))}
    </Menu>
  )
}

/** The mark: two hands meeting in a K. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill={brand.primary} />
      <path d="M10 7v18" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
      <path d="M22.500 7.500L13 16" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
      <path d="M15.500 16.500l7 8" stroke="#8fd694" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
