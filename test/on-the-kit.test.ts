import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { nodesOf, treeOf } from '../scripts/syntax.ts'

interface RouteNode {
  file: string
  path?: string
  children?: RouteNode[]
}

const elementsOf = (file: string) =>
  new Set([...nodesOf(treeOf(file))].flatMap(({ type, name }) => (type === 'JSXIdentifier' ? [String(name)] : [])))

/** The screens below a route of private pages, and whether one of their files has the base of all of them. */
function* screensOf({ file, children }: RouteNode, isBased = false): Generator<{ file: string; isBased: boolean }> {
  const based = isBased || elementsOf(`src/web/${file}`).has('PrivateScreen')
  if (!children) yield { file, isBased: based }
  for (const child of children ?? []) yield* screensOf(child, based)
}

/** Without the base: what leads on to another screen, and shows nothing itself. */
const ways = ['private/operators/door.route.tsx']
/** Its base stands in a part of it, beside parts of public pages. */
const parted = ['private/devui/devui.route.tsx']

test('every private screen stands on the base of private screens', () => {
  const all = (routes as RouteNode[]).flatMap((route) => [...screensOf(route)])
  const own = all.filter(({ file }) => file.startsWith('private/'))
  expect(own.length).toBeGreaterThan(30)
  expect(own.filter(({ isBased }) => !isBased).map(({ file }) => file)).toEqual([...ways, ...parted])
})

/** What the kit and the pieces have a part for: with a label, what is wrong with it, and what is kept of it. */
const controls = ['form', 'dialog', 'table', 'input', 'select', 'textarea']

/** Where one stands by itself in a private screen, and why. */
const excused: Record<string, string> = {
  'account/preferences-card.tsx input': 'a grid of ticks, each saved at once',
  'account/preferences-card.tsx table': 'a grid of ticks, each saved at once',
  'buying/pay-form.tsx form': 'what is typed is written on the checkout itself, and nothing is lost with the page',
  'desk/desk-frame.tsx select': 'leads to another company, and is no field of a form',
  'desk/schedule/schedule.route.tsx select': 'filters that live in the address',
  'setup/step-where.tsx input': 'the days of a week as chips, each a tick of the form',
  'messages/push-switch.tsx input': 'a switch of this device, done at once',
}

test('a private screen has forms, fields, tables and dialogs from the kit alone', () => {
  const files = globSync('src/web/private/**/*.tsx').filter((file) => !/\.test\.|\/devui\//.test(file))
  const found = files.flatMap((file) => {
    const elements = elementsOf(file)
    const name = path.relative('src/web/private', file)
    return controls.filter((control) => elements.has(control)).map((control) => `${name} ${control}`)
  })
  expect(found.toSorted()).toEqual(Object.keys(excused).toSorted())
})
