interface Named {
  name: string
  /** Where somebody works; null where that is not known. */
  branch: string | null
}

/**
 * The same people with names of which none stands twice: where one repeats, with the branch behind it, and with a number
 * where that repeats, too.
 */
export function tellApart<T extends Named>(people: readonly T[]): (Omit<T, 'branch'> & { name: string })[] {
  const twice = (names: readonly string[], name: string) => names.filter((one) => one === name).length > 1
  const plain = people.map(({ name }) => name)
  const placed = people.map(({ name, branch }) => (branch && twice(plain, name) ? `${name} (${branch})` : name))
  return people.map(({ branch: _branch, ...person }, at) => {
    const name = placed[at] ?? person.name
    const nth = placed.slice(0, at + 1).filter((one) => one === name).length
    return { ...person, name: twice(placed, name) ? `${name} ${nth}` : name }
  })
}
