import { type ReactNode, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { type Locale, localeNames, locales } from '#shared/locale.ts'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Stack } from '../pieces/field.tsx'
import { Badge } from '../pieces/pieces.tsx'
import styles from './form.module.css'
import { canTake, missingIn, type Words } from './languages-missing.ts'
import { type FormOf, useValuesOf } from './use-form.ts'

/** The fields of a form that have words in every language. */
type WordsOf<V> = { [K in keyof V]: V[K] extends Record<Locale, string> ? K : never }[keyof V] & string

/**
 * Fields that are written once per language, side by side where there is room: `children` draws them for one of them, each
 * with what `field` gives its control. What one language lacks and another has is counted, and can be taken from English:
 * marked as not yet checked until somebody changes it or says that it is right.
 */
export function InLanguages<V extends FieldValues>({
  of,
  names,
  children,
}: {
  of: FormOf<V>
  names: readonly WordsOf<V>[]
  children: (field: (name: WordsOf<V>) => ReturnType<typeof of.field>, locale: Locale) => ReactNode
}) {
  const t = useT()
  const values = useValuesOf(of)
  const words = names.map((name) => ({ name, ...(values[name] as Words) }))
  /** What was taken and is not checked, by the path of its field. */
  const [taken, setTaken] = useState<Readonly<Record<string, string>>>({})
  const unchecked = (name: string, locale: Locale) =>
    taken[`${name}.${locale}`] === words.find((each) => each.name === name)?.[locale]
  const controlOf = (path: string) => {
    const control = of.form.ref.current?.elements.namedItem(path)
    return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : undefined
  }
  const take = (locale: Locale) => {
    const paths = canTake(words, locale).map(({ name, en }) => [`${name}.${locale}`, en] as const)
    setTaken((before) => ({ ...before, ...Object.fromEntries(paths) }))
    for (const [path, text] of paths) write(controlOf(path), text)
    controlOf(paths[0]?.[0] ?? '')?.focus()
  }
  return (
    <div className={styles.languages}>
      {locales.map((locale) => {
        const missing = missingIn(words, locale)
        const marked = names.filter((name) => unchecked(name, locale))
        return (
          <fieldset key={locale} className={styles.language}>
            <legend>
              <span lang={locale}>{localeNames[locale]}</span>
              {missing > 0 && <Badge tone="waiting">{t('frame.missing', { count: missing })}</Badge>}
            </legend>
            <Stack>
              {children((name) => {
                const field = of.field(`${name}.${locale}` as Path<V>)
                return marked.includes(name) ? { ...field, help: t('frame.unchecked') } : field
              }, locale)}
              <div className={styles.bar}>
                {locale !== 'en' && canTake(words, locale).length > 0 && (
                  <Button small onClick={() => take(locale)}>
                    {t('frame.fromEnglish')}
                  </Button>
                )}
                {marked.length > 0 && (
                  <Button
                    small
                    variant="quiet"
                    onClick={() => {
                      // The button disappears with the marks.
                      controlOf(`${marked[0]}.${locale}`)?.focus()
                      setTaken((before) =>
                        without(
                          before,
                          marked.map((name) => `${name}.${locale}`),
                        ),
                      )
                    }}
                  >
                    {t('frame.checked')}
                  </Button>
                )}
              </div>
            </Stack>
          </fieldset>
        )
      })}
    </div>
  )
}

const without = (all: Readonly<Record<string, string>>, paths: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([path]) => !paths.includes(path)))

/** Writes into a field as if it was typed, so that all listeners run. */
function write(control: HTMLInputElement | HTMLTextAreaElement | undefined, text: string) {
  control?.focus()
  control?.setRangeText(text, 0, control.value.length, 'end')
  control?.dispatchEvent(new Event('input', { bubbles: true }))
}
