import type { ReactNode } from 'react'
import { Button } from '../pieces/button.tsx'
import { SelectField, TextField } from '../pieces/field.tsx'
import { FilterChips, TableSearch } from './table-tools.tsx'

interface Option {
  value: string
  label: string
}

/** What narrows a list; it lives in the address under its name. */
export type Filter<Name extends string> = { name: Name; label: string } & (
  | { kind: 'search' | 'date' | 'given' }
  | { kind: 'select'; options: readonly Option[] }
  | { kind: 'chips'; options: readonly Option[]; usual: string }
  | { kind: 'views'; options: readonly (Option & { empty: ReactNode })[]; usual: string }
)

/** Words that are looked for, once typing pauses. */
export const search = <Name extends string>(name: Name, label: string): Filter<Name> => ({
  kind: 'search',
  name,
  label,
})

/** A day. */
export const date = <Name extends string>(name: Name, label: string): Filter<Name> => ({ kind: 'date', name, label })

/** Set by a link alone; `label` says what taking it away shows. */
export const given = <Name extends string>(name: Name, label: string): Filter<Name> => ({ kind: 'given', name, label })

const optionsOf = <Value extends string>(values: readonly Value[], textOf: (value: Value) => string) =>
  values.map((value) => ({ value, label: textOf(value) }))

/** Few choices, all in sight. `usual` is what holds while the address names none of them: without one, all ('') does. */
export const chips = <Name extends string, Value extends string>(
  name: Name,
  label: string,
  values: readonly Value[],
  textOf: (value: Value) => string,
  usual = '',
): Filter<Name> => ({ kind: 'chips', name, label, options: optionsOf(values, textOf), usual })

/**
 * Sides of one list, one of which is always looked at: the first, while the address names none. None of them narrows it, so
 * each says what it is when it is empty.
 */
export const views = <Name extends string, Value extends string>(
  name: Name,
  label: string,
  values: readonly [Value, ...Value[]],
  textOf: (value: Value) => string,
  emptyOf: (value: Value) => ReactNode,
): Filter<Name> => ({
  kind: 'views',
  name,
  label,
  options: values.map((value) => ({ value, label: textOf(value), empty: emptyOf(value) })),
  usual: values[0],
})

/** Many choices, one below the other. What the address names beside them stays one. */
export const select = <Name extends string, Value extends string>(
  name: Name,
  label: string,
  values: readonly Value[],
  textOf: (value: Value) => string,
): Filter<Name> => ({ kind: 'select', name, label, options: optionsOf(values, textOf) })

/** What holds while nobody chose. */
const usualOf = (filter: Filter<string>) => ('usual' in filter ? filter.usual : '')

/** What a filter asks for where the address says `asked`: of fixed choices one that there is. What else stands there the server judges. */
export function wishOf(filter: Filter<string>, asked: string): string {
  const isKnown = !('usual' in filter) || filter.options.some(({ value }) => value === asked)
  return (isKnown && asked) || usualOf(filter)
}

/** What a view says when it is empty. */
export function emptyOf(filter: Filter<string>, value: string): ReactNode {
  return filter.kind === 'views' ? filter.options.find((option) => option.value === value)?.empty : null
}

/** Whether a filter leaves something out. */
export const narrows = (filter: Filter<string>, value: string) => filter.kind !== 'views' && value !== usualOf(filter)

/** A filter above its list. */
export function FilterField({
  filter,
  value,
  onChange,
}: {
  filter: Filter<string>
  value: string
  onChange: (value: string) => void
}) {
  const { label } = filter
  switch (filter.kind) {
    case 'search':
      return <TableSearch label={label} value={value} onChange={onChange} />
    case 'chips':
    case 'views':
      return <FilterChips label={label} value={value} options={filter.options} onChange={onChange} />
    case 'given':
      return value ? <Button onClick={() => onChange('')}>{label}</Button> : null
    case 'date':
      return (
        <TextField
          label={label}
          type="date"
          min="1900-01-01"
          max="2099-12-31"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'select':
      return (
        <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
          {!filter.options.some((option) => option.value === value) && <option>{value}</option>}
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      )
  }
}
