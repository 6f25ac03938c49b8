import { useRef, useState } from 'react'
import { useT } from '../i18n.tsx'
import { lazyPart } from '../pieces/lazy-part.tsx'
import { afterPress } from '../state/after-press.ts'

const Suggestions = lazyPart(() => import('./suggestions.tsx'))

/**
 * The text of a search, with suggestions below it while one types. The list is loaded when the field is first used; without
 * scripts it is a plain field.
 * @param near slug of the place that is searched in
 */
export function WhatField({
  id,
  q,
  near,
  className,
}: {
  id: string
  q: string
  near?: string | undefined
  className: string
}) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // What is typed while the list is open; undefined while it is closed.
  const [text, setText] = useState<string>()
  const [active, setActive] = useState<string>()
  const search = (wanted: string) => {
    if (!input.current) return
    input.current.value = wanted
    input.current.form?.requestSubmit()
  }
  return (
    <div
      ref={box}
      className={className}
      onBlur={() =>
        afterPress(() => {
          if (!box.current?.contains(document.activeElement)) setText(undefined)
        })
      }
    >
      <label htmlFor={id}>{t('discover.what')}</label>
      <input
        ref={input}
        key={q}
        data-first
        id={id}
        name="q"
        type="search"
        role="combobox"
        aria-expanded={text !== undefined}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active}
        defaultValue={q}
        maxLength={200}
        placeholder={t('discover.whatExample')}
        enterKeyHint="search"
        autoComplete="off"
        onFocus={(event) => setText(event.target.value)}
        onChange={(event) => setText(event.target.value)}
      />
      {text !== undefined && (
        <Suggestions
          id={id}
          text={text}
          near={near}
          input={input}
          onActive={setActive}
          onSearch={search}
          onClose={() => setText(undefined)}
        />
      )}
    </div>
  )
}
