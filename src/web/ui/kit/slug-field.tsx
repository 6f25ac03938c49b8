import { useEffect, useRef } from 'react'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { slugFrom } from '#shared/slugs.ts'
import { ApiError } from '../client/api.ts'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { TextField } from '../pieces/field.tsx'
import styles from './slug-field.module.css'
import { useChoiceOf, useValueOf } from './use-form.ts'

/** Other addresses that are free, where the one that was wanted is taken. */
export function suggestedSlugs(refusal: Error | null): readonly string[] {
  if (!(refusal instanceof ApiError) || refusal.code !== 'companies.slug_occupied') return []
  const { suggestions = [] } = (refusal.body.data ?? {}) as { suggestions?: string[] }
  return suggestions
}

/** The address of a company's page. With `follows` it is made of the name, until it is typed. */
export function SlugField<V extends FieldValues & { name: string; slug: string }>({
  of,
  suggestions,
  follows = false,
}: {
  of: { control: Control<V> }
  suggestions: readonly string[]
  follows?: boolean
}) {
  const t = useT()
  const { ref, name: own, value, error, onBlur, onChange } = useChoiceOf<V, Path<V>>(of, 'slug' as Path<V>)
  const name: string = useValueOf<V, Path<V>>(of, 'name' as Path<V>)
  const followed = useRef(follows && (value === '' || value === slugFrom(name)))
  useEffect(() => {
    if (followed.current) onChange(slugFrom(name))
  }, [name, onChange])
  return (
    <div className={styles.field}>
      <TextField
        name={own}
        value={value}
        ref={ref}
        error={error}
        label={t('pick.slug')}
        help={t('pick.slugHelp', { address: `/co/${value.trim().toLowerCase() || '…'}` })}
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        required
        onBlur={onBlur}
        onChange={(event) => {
          followed.current = follows && event.currentTarget.value === ''
          onChange(event.currentTarget.value)
        }}
      />
      {suggestions.length > 0 && (
        <div className={styles.free} role="group" aria-label={t('pick.slugFree')}>
          {suggestions.map((slug) => (
            <Button
              key={slug}
              small
              onClick={() => {
                followed.current = false
                onChange(slug)
              }}
            >
              {slug}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
