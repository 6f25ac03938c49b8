import { type FocusEvent, useState } from 'react'
import { readAmount } from '#shared/amount.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import styles from './search.module.css'
import type { SearchData } from './search-data.ts'
import { withFilter } from './with-filter.ts'

/** The least and the most that it may cost. What is no amount is said, and changes nothing; the smaller one is the least. */
export function PriceRange({
  found: { find },
  query,
  go,
  onTyped,
}: {
  found: SearchData
  query: URLSearchParams
  go: (next: URLSearchParams) => void
  /** Told at each letter what is typed; undefined while it is no amount. */
  onTyped: (wish: PriceWish | undefined) => void
}) {
  const t = useT()
  const [isWrong, setWrong] = useState(false)
  const rangeIn = (element: HTMLFormElement) => {
    const form = new FormData(element)
    return rangeOf(String(form.get('min') ?? ''), String(form.get('max') ?? ''))
  }
  function apply(element: HTMLFormElement) {
    const range = rangeIn(element)
    setWrong(range === null)
    if (!range) return
    const next = withPrice(query, range)
    if (['min', 'max'].some((name) => next.get(name) !== query.get(name))) go(next)
  }
  // Whoever goes on without the small button, as by the sheet's own, means the price that is typed.
  const onBlur = ({ currentTarget: { form }, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    if (form && !form.contains(relatedTarget)) apply(form)
  }
  return (
    <form
      onInput={(event) => onTyped(rangeIn(event.currentTarget) ?? undefined)}
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget)
      }}
    >
      <div className={styles.range}>
        <input
          key={`min${find.min}`}
          name="min"
          onBlur={onBlur}
          inputMode="decimal"
          aria-label={t('search.min')}
          placeholder={t('search.min')}
          defaultValue={find.min === undefined ? '' : find.min / 100}
        />
        <span aria-hidden="true">–</span>
        <input
          key={`max${find.max}`}
          name="max"
          onBlur={onBlur}
          inputMode="decimal"
          aria-label={t('search.max')}
          placeholder={t('search.max')}
          defaultValue={find.max === undefined ? '' : find.max / 100}
        />
        <Button small type="submit">
          {t('search.apply')}
        </Button>
      </div>
      {isWrong && (
        <Alert tone="trouble" role="alert">
          {t('search.amountUnread')}
        </Alert>
      )}
    </form>
  )
}

/** A price range as the address has it, in ringgit; undefined for an end that is open. */
export interface PriceWish {
  min: string | undefined
  max: string | undefined
}

/** The same search with a price range. */
export const withPrice = (query: URLSearchParams, { min, max }: PriceWish) =>
  withFilter(withFilter(query, 'min', min), 'max', max)

/** What was typed as a range. Null where one of them is no amount. */
export function rangeOf(least: string, most: string): PriceWish | null {
  const read = (text: string) => {
    const typed = text.replace(/^\s*RM/i, '').trim()
    return typed === '' ? undefined : (readAmount(typed) ?? null)
  }
  const [one, other] = [read(least), read(most)]
  if (one === null || other === null) return null
  const isTurned = one !== undefined && other !== undefined && one > other
  const inRinggit = (sen: number | undefined) => (sen ? String(sen / 100) : undefined)
  return { min: inRinggit(isTurned ? other : one), max: inRinggit(isTurned ? one : other) }
}
