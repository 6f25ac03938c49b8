// Writes docs/order-life.md from the table of an order's transitions: `node scripts/order-life.ts`.
// `test/order-life.test.ts` compares the file with it.
import { writeFileSync } from 'node:fs'
import { acts, type TransitionName, transition, transitions } from '#domain/trade/orders/orders.states.ts'
import { orderStatuses, traitsOf } from '#shared/order-status.ts'

const names = Object.keys(transitions) as TransitionName[]

/** The life of an order as a diagram and tables, in Markdown. */
export function orderLife(): string {
  const arrows = names.flatMap((name) => {
    const { from, to, by } = transition(name)
    return from.map((status) => `  ${status} --> ${to}: ${name} (${by.join(', ')})`)
  })
  const moves = names.map((name) => {
    const { from, to, by, right, fromStart, when, effects = [], topic } = transition(name)
    const cells = [
      from.join(', '),
      to,
      by.join(', '),
      right ?? '',
      when || fromStart !== undefined ? 'yes' : '',
      effects.join(', '),
      topic ?? '',
    ]
    return `| ${name} | ${cells.join(' | ')} |`
  })
  const kept = Object.entries(acts).map(
    ([name, act]) =>
      `| ${name} | ${act.from.join(', ')} | ${act.by.join(', ')} | ${'right' in act ? act.right : ''} | ${'when' in act ? 'yes' : ''} |`,
  )
  const traits = orderStatuses.map((status) => {
    const { list, phase, awaits, end, tone, icon, ...marks } = traitsOf(status)
    const held = Object.entries(marks).flatMap(([mark, holds]) => (holds ? [mark] : []))
    return `| ${status} | ${list} | ${phase} | ${awaits ?? ''} | ${end ?? ''} | ${held.join(', ')} | ${tone} | ${icon} |`
  })
  return [
    '# The life of an order',
    '',
    'Written by `scripts/order-life.ts` from `src/shared/order-status.ts` and `src/domain/trade/orders/orders.states.ts`; not by hand.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...arrows,
    '```',
    '',
    '## Transitions',
    '',
    '"When" tells that the hour, or what was done before, is asked as well: the function stands in the table.',
    '',
    '| Transition | From | To | By | Right | When | Effects | Told as |',
    '|---|---|---|---|---|---|---|---|',
    ...moves,
    '',
    '## What leaves the status as it is',
    '',
    '| Act | In | By | Right | When |',
    '|---|---|---|---|---|',
    ...kept,
    '',
    '## Statuses',
    '',
    '| Status | List | Phase | Awaits | End | True of it | Tone | Icon |',
    '|---|---|---|---|---|---|---|---|',
    ...traits,
    '',
  ].join('\n')
}

if (import.meta.main) {
  writeFileSync('docs/order-life.md', orderLife())
  console.log('docs/order-life.md written')
}
