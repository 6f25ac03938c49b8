import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Node, nodesOf, treeOf } from '../scripts/syntax.ts'

interface Hop {
  name: string
  file: string
  /** Whether there is a way past it, too. */
  isPassable?: boolean
}

/** The walks of the document: what is followed, the hops as function and file, and how many there are where they are too many. */
const walks = readFileSync('docs/values.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((part) => ({
    what: part.split('\n')[0] ?? '',
    hops: [...part.matchAll(/^\d+\. `([^`]+)` in `([^`]+)`(.*)/gm)].map(
      ([, name = '', file = '', besides = '']): Hop => ({ name, file, isPassable: besides.includes('or past it') }),
    ),
    admitted: Number(/^(\d+) hops, /m.exec(part)?.[1] ?? 8),
  }))

/** The most hops of the walks that eight cannot hold; the document says why. */
const longest: Readonly<Record<string, number>> = {
  'The choice whose free days are asked': 9,
  'A cancelled order, until its money is in the ledger': 11,
}

/** What runs a piece of work without being handed its value: it begins a transaction, and is on no way. */
const brackets = new Set(['atomically'])
/** By which a row of a table of functions is found, and the table. */
const tables: Readonly<Record<string, string>> = { effectsOf: 'effects' }

/** The same answer for the same question, worked out once. */
function once<T>(work: (...asked: string[]) => T): (...asked: string[]) => T {
  const known = new Map<string, T>()
  return (...asked) => {
    const key = asked.join('|')
    const answer = known.get(key) ?? work(...asked)
    known.set(key, answer)
    return answer
  }
}
const nodesIn = once((file) => [...nodesOf(treeOf(file))])

/** The name of a thing in code: a word, a key in quotes, or that of a table of data (`dataKey('slots')`). */
function nameOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Identifier' || node?.type === 'JSXIdentifier') return String(node.name)
  if (node?.type === 'Literal') return String(node.value)
  if (node?.type === 'CallExpression' && (node.callee as Node).name === 'dataKey')
    return nameOf((node.arguments as Node[])[0])
  return undefined
}

/** Where a function or handler is made. Of several of a name the one at the edge of its file. */
function madeIn({ name, file }: Hop): Node | undefined {
  const makes = (type: string, by: string, isKey = false) =>
    nodesIn(file).find((node) => {
      const called = node[by] as Node | null
      return node.type === type && nameOf(called) === name && (!isKey || called?.type !== 'Identifier')
    })
  return (
    makes('FunctionDeclaration', 'id') ??
    makes('Property', 'key', true) ??
    makes('VariableDeclarator', 'id') ??
    makes('Property', 'key')
  )
}

/** What a hook answers with, by its names: whoever calls one of them calls the hook. */
const answeredBy = (made: Node): string[] =>
  [...nodesOf(made)]
    .filter(({ type }) => type === 'ReturnStatement')
    .map(({ argument }) => argument as Node | null)
    .filter((argument) => argument?.type === 'ObjectExpression')
    .flatMap((argument) => ((argument?.properties ?? []) as Node[]).map(({ key }) => nameOf(key as Node)))
    .filter((name) => name !== undefined)

/** Whether a name is a function of ours: imported from a file of ours, made in this one, or a part of what one answered. */
const isOurs = once((file = '', name = ''): boolean => {
  const nodes = nodesIn(file)
  const isImported = nodes.some(
    ({ type, source, specifiers }) =>
      type === 'ImportDeclaration' &&
      /^[#.]/.test(String((source as Node).value)) &&
      (specifiers as Node[]).some(({ local }) => nameOf(local as Node) === name),
  )
  const made = nodes.find(
    ({ type, id }) => /^(?:FunctionDeclaration|VariableDeclarator)$/.test(type) && nameOf(id as Node) === name,
  )
  const begun = made?.init as Node | null | undefined
  const called = begun?.type === 'CallExpression' ? nameOf(begun.callee as Node) : undefined
  return isImported || (made !== undefined && (called === undefined || (called !== name && isOurs(file, called))))
})

/** The function that a call calls, by the name that it is known by in its file: `kept.sending()` is `kept`. */
function calledOf({ callee }: Node): string | undefined {
  const called = callee as Node
  return called.type === 'MemberExpression' ? calledOf({ ...called, callee: called.object }) : nameOf(called)
}

interface Reference {
  /** The functions of ours to which the piece of work is given that calls it, the innermost first. */
  through: string[]
}

/** Where the body of a hop names what is called. */
function referencesTo(from: Hop, isIt: (node: Node) => boolean): Reference[] {
  const found: Reference[] = []
  // `given`: the call of ours whose input this is; a function in it is work that the call is given.
  const walk = (value: unknown, through: string[], given?: string): void => {
    if (Array.isArray(value)) for (const each of value) walk(each, through, given)
    const node = value as Node | null
    if (typeof node !== 'object' || typeof node?.type !== 'string') return
    const inside = given !== undefined && /^(?:ArrowFunction|Function)Expression$|^Identifier$/.test(node.type)
    const ways = inside ? [given, ...through] : through
    if (isIt(node)) found.push({ through: ways })
    const rest = inside ? undefined : given
    if (node.type !== 'CallExpression') return Object.values(node).forEach((child) => walk(child, ways, rest))
    const by = calledOf(node)
    walk(node.callee, ways)
    walk(node.arguments, ways, by !== undefined && !brackets.has(by) && isOurs(from.file, by) ? by : rest)
  }
  walk(madeIn(from), [])
  return found
}

/** How a hop is known in another one: by its name, by a name of what it answers with, by the table that it is a row of. */
function isCallOf(hop: Hop): (node: Node) => boolean {
  const made = madeIn(hop)
  const answered = new Set(made && hop.name.startsWith('use') ? answeredBy(made) : [])
  const rows = Object.entries(tables).filter(([, table]) => {
    const known = nodesIn(hop.file).some(
      ({ type, id }) => type === 'VariableDeclarator' && nameOf(id as Node) === table,
    )
    return known && referencesTo({ name: table, file: hop.file }, (node) => nameOf(node) === hop.name).length > 0
  })
  const names = new Set([hop.name, ...rows.map(([by]) => by)])
  return (node) =>
    (/^(?:JSX)?Identifier$/.test(node.type) && names.has(String(node.name))) ||
    (node.type === 'CallExpression' &&
      (node.callee as Node).type === 'MemberExpression' &&
      answered.has(String(nameOf((node.callee as Node).property as Node))))
}

const isTransport = ({ name, file }: Hop) => name === 'as' && path.basename(file) === 'api.ts'
/** A call over HTTP of an operation, by its key. */
const isRequestFor =
  ({ name }: Hop) =>
  (node: Node) =>
    node.type === 'CallExpression' && calledOf(node) === 'api' && nameOf((node.arguments as Node[])[0]) === name

/** What is wrong with a walk: hops that the one directly before them does not call. */
function gapsIn(hops: readonly Hop[]): string[] {
  return hops.slice(1).flatMap((hop, i) => {
    // What goes over HTTP is named by whoever sends it.
    const before = hops.slice(0, i + 1)
    const last = before.at(-1)
    if (last && isTransport(last)) return []
    const next = hops[i + 2]
    const isIt = isTransport(hop) && next ? isRequestFor(next) : isCallOf(hop)
    // What is written in a field goes to whoever draws it.
    if (
      i === 0 &&
      last &&
      nodesOf(madeIn(hop)).some((node) => node.type === 'JSXIdentifier' && node.name === last.name)
    )
      return []
    const isReached = before.some((from, at) =>
      referencesTo(from, isIt).some(({ through: [innermost] }) => {
        if (innermost === undefined) return at === i
        // The work was given to one of the hops between, which hands it on.
        const given = before.findLastIndex((between) =>
          isCallOf(between)({ type: 'Identifier', start: 0, name: innermost }),
        )
        return given > at && handsOn(before.slice(given)) && last !== undefined && callsWhatItIsGiven(last)
      }),
    )
    return isReached ? [] : [`${hop.name} of ${hop.file} is not called by ${last?.name}`]
  })
}

/** Whether a function calls something that it was given, and does not only hand it on. */
function callsWhatItIsGiven(hop: Hop): boolean {
  const made = madeIn(hop)
  const nodes = [...nodesOf(made)]
  const named = (parts: unknown) => [...nodesOf(parts)].map(nameOf).filter((name) => name !== undefined)
  const params = named(made?.params ?? (made?.init as Node | null | undefined)?.params)
  const taken = nodes
    .filter(({ type, init }) => type === 'VariableDeclarator' && params.includes(nameOf(init as Node | null) ?? ''))
    .flatMap(({ id }) => named(id))
  const given = new Set([...params, ...taken])
  return nodes.some(({ type, callee }) => type === 'CallExpression' && given.has(nameOf(callee as Node) ?? ''))
}

/** Whether work that the first of some hops was given reaches the last: each gives on what it was given, by a name of its own. */
const handsOn = (hops: readonly Hop[]): boolean =>
  hops
    .slice(1)
    .every(
      (hop, i) =>
        hops[i] !== undefined && referencesTo(hops[i], isCallOf(hop)).some(({ through }) => through.length === 0),
    )

test('at least five values are followed', () => {
  expect(walks.length).toBeGreaterThanOrEqual(5)
})

test.each(walks)(
  '"$what" takes at most eight hops, or says why, and each is called by the one directly before it',
  ({ what, hops, admitted }) => {
    expect(hops.length).toBeGreaterThan(3)
    expect(hops.length).toBeLessThanOrEqual(longest[what] ?? 8)
    if (hops.length > 8) expect(admitted).toBe(hops.length)
    expect(hops.filter((hop) => !madeIn(hop)).map(({ name, file }) => `${name} is not in ${file}`)).toEqual([])
    expect(gapsIn(hops)).toEqual([])
  },
)

test.each(walks)('of "$what" no hop can be left out unseen', ({ hops }) => {
  const needed = hops.slice(1, -1).filter(({ isPassable }) => !isPassable)
  const unseen = needed.filter((hop) => gapsIn(hops.filter((other) => other !== hop)).length === 0)
  expect(unseen).toEqual([])
})
