import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './data-table.module.css'
import type { Finder, Found } from './finders.ts'
import { PickOne } from './pick-one.tsx'

/** A choice that narrows a list: the address holds its id, and its name is asked for where nobody chose it here. */
export function PickFilter({
  label,
  finder,
  id,
  onChange,
}: {
  label: string
  finder: Finder
  id: string
  onChange: (id: string) => void
}) {
  const [chosen, setChosen] = useState<Found | null>(null)
  const isKnown = id === '' || chosen?.id === id
  const { data, isPending } = useQuery({
    queryKey: ['pick', finder.key, id],
    queryFn: () => finder.named(id),
    enabled: !isKnown,
  })
  const asked = data ?? { id, name: isPending ? '…' : id, detail: '' }
  const known = chosen?.id === id ? chosen : asked
  return (
    <div className={styles.search}>
      <PickOne
        label={label}
        finder={finder}
        value={id === '' ? null : known}
        onChange={(found) => {
          setChosen(found)
          onChange(found?.id ?? '')
        }}
      />
    </div>
  )
}
