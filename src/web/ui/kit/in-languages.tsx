import type { ReactNode } from 'react'
import { type Locale, localeNames, locales } from '#shared/locale.ts'
import { Stack } from '../pieces/field.tsx'
import styles from './form.module.css'

/** Fields that are written once per language, side by side where there is room. */
export function InLanguages({ children }: { children: (locale: Locale) => ReactNode }) {
  return (
    <div className={styles.languages}>
      {locales.map((locale) => (
        <fieldset key={locale} className={styles.language}>
          <legend lang={locale}>{localeNames[locale]}</legend>
          <Stack>{children(locale)}</Stack>
        </fieldset>
      ))}
    </div>
  )
}
