import type { ReactNode } from 'react'
import { Button } from '../pieces/button.tsx'
import { SelectField } from '../pieces/field.tsx'
import type { Finder } from './finders.ts'
import type { Looks } from './period.ts'
import { PeriodField } from './period-field.tsx'
import { PickFilter } from './pick-filter.tsx'
import { FilterChips, TableSearch } from './table-tools.tsx'

interface Option<Value extends string> {
  value: Value
  label: string
}

/** The values of filters by their names in the address; '' for none. */
export type Wishes = Record<string, string>

/** A filter for whatever is typed, found or linked; a period has a name for each end. */
type Open<Name extends string> = { name: Name; label: string } & (
  | { kind: 'search' | 'given' }
  | { kind: 'period'; to: Name; looks: Looks }
  | { kind: 'pick'; finder: Finder }
)

/** A filter with fixed choices. */
type Fixed<Name extends string, Value extends string> = { name: Name; label: string } & (
  | { kind: 'select'; options: readonly Option<Value>[] }
  | { kind: 'chips'; options: readonly Option<Value>[]; usual: Value | '' }
  | { kind: 'views'; options: readonly (Option<Value> & { empty: ReactNode })[]; usual: Value | '' }
)

/** A filter of a list. Its value is in the address under its name. */
export type Filter<Name extends string, Value extends string = string> = Open<Name> | Fixed<Name, Value>

/** The filters of a list whose operation takes such a query: under its names, with its values, or '' for all. */
export type FilterOf<Query> =
  | Open<keyof Query & string>
  | { [Name in keyof Query & string]: Fixed<Name, Extract<NonNullable<Query[Name]>, string> | ''> }[keyof Query &
      string]

/** A text search, debounced. */
export const search = <Name extends string>(name: Name, label: string): Open<Name> => ({
  kind: 'search',
  name,
  label,
})

/** From one day to another, each under its name, which lie behind, or `ahead` as well. Days are the market's. */
export const period = <Name extends string>(
  from: Name,
  to: Name,
  label: string,
  looks: Looks = 'back',
): Open<Name> => ({
  kind: 'period',
  looks,
  name: from,
  to,
  label,
})

/** Set by a link alone; `label` says what taking it away shows. */
export const given = <Name extends string>(name: Name, label: string): Open<Name> => ({ kind: 'given', name, label })

/** One of many, searched for; its id lives in the address. */
export const pick = <Name extends string>(name: Name, label: string, finder: Finder): Open<Name> => ({
  kind: 'pick',
  name,
  label,
  finder,
})

const optionsOf = <Value extends string>(values: readonly Value[], textOf: (value: Value) => string) =>
  values.map((value) => ({ value, label: textOf(value) }))

/** Few choices, all visible. `usual` is the default while the address names none; without it the default is all (''). */
export const chips = <Name extends string, const Value extends string>(
  name: Name,
  label: string,
  values: readonly Value[],
  textOf: (value: Value) => string,
  usual: Value | '' = '',
): Fixed<Name, Value> => ({ kind: 'chips', name, label, options: optionsOf(values, textOf), usual })

/**
 * The sides of one list, one of which is always shown: by default the `usual` one, which is the first unless told. They do not count as filters, so each has its
 * own text for when it is empty.
 */
export const views = <Name extends string, const Value extends string>(
  name: Name,
  label: string,
  values: readonly [Value, ...Value[]],
  textOf: (value: Value) => string,
  emptyOf: (value: Value) => ReactNode,
  usual: Value = values[0],
): Fixed<Name, Value> => ({
  kind: 'views',
  name,
  label,
  options: values.map((value) => ({ value, label: textOf(value), empty: emptyOf(value) })),
  usual,
})

/** Many choices in a list. A value of the address that is not among them is kept as a choice. */
export const select = <Name extends string, const Value extends string>(
  name: Name,
  label: string,
  values: readonly Value[],
  textOf: (value: Value) => string,
): Fixed<Name, Value> => ({ kind: 'select', name, label, options: optionsOf(values, textOf) })

/** The names that a filter has in the address. */
export const namesOf = <Name extends string>(filter: Filter<Name>): readonly Name[] =>
  filter.kind === 'period' ? [filter.name, filter.to] : [filter.name]

/** The values of all filters by their names; `asked` returns the address's value of each. */
export const wishesOf = (filters: readonly Filter<string>[], asked: (name: string) => string): Wishes =>
  Object.fromEntries(
    filters.flatMap((filter) => namesOf(filter).map((name) => [name, wishOf(filter, asked(name))] as const)),
  )

/** What holds while nobody chose. */
const usualOf = (filter: Filter<string>) => ('usual' in filter ? filter.usual : '')

/** The value of a filter for the address's value `asked`: of fixed choices only an existing one. The server validates all others. */
function wishOf(filter: Filter<string>, asked: string): string {
  const isKnown = !('usual' in filter) || filter.options.some(({ value }) => value === asked)
  return (isKnown && asked) || usualOf(filter)
}

/** What a view says when it is empty. */
export function emptyOf(filter: Filter<string>, wished: Wishes): ReactNode {
  return filter.kind === 'views' ? filter.options.find(({ value }) => value === wished[filter.name])?.empty : null
}

/** Whether a filter leaves something out. */
export const narrows = (filter: Filter<string>, wished: Wishes) =>
  filter.kind !== 'views' && namesOf(filter).some((name) => (wished[name] ?? '') !== usualOf(filter))

/** A filter above its list. */
export function FilterField({
  filter,
  wished,
  onWish,
}: {
  filter: Filter<string>
  wished: Wishes
  onWish: (values: Wishes) => void
}) {
  const { label, name } = filter
  const value = wished[name] ?? ''
  const onChange = (now: string) => onWish({ [name]: now })
  switch (filter.kind) {
    case 'search':
      return <TableSearch label={label} value={value} onChange={onChange} />
    case 'chips':
    case 'views':
      return <FilterChips label={label} value={value} options={filter.options} onChange={onChange} />
    case 'given':
      return value ? <Button onClick={() => onChange('')}>{label}</Button> : null
    case 'period':
      return (
        <PeriodField
          label={label}
          looks={filter.looks}
          value={{ from: value, to: wished[filter.to] ?? '' }}
          onChange={({ from, to }) => onWish({ [name]: from, [filter.to]: to })}
        />
      )
    case 'pick':
      return <PickFilter label={label} finder={filter.finder} id={value} onChange={onChange} />
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
