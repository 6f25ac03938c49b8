import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { meanings } from '#domain/trade/orders/orders.actions.ts'
import { type TransitionName, transition, transitions } from '#domain/trade/orders/orders.states.ts'
import { timersOf } from '#domain/trade/orders/orders.timers.ts'
import { orderStatuses, traitsOf } from '#shared/order-status.ts'
import { orderLife } from '../scripts/order-life.ts'
import { nameOfCall, nodesOf, treeOf, wordsIn } from '../scripts/syntax.ts'

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const names = Object.keys(transitions) as TransitionName[]

test('the picture of the life of an order is the table by which it lives', () => {
  expect(readFileSync('docs/order-life.md', 'utf8'), 'run node scripts/order-life.ts').toBe(orderLife())
})

test('an order that is not over can get out of every status, by somebody or by a clock', () => {
  const left = new Set<string>(Object.values(transitions).flatMap(({ from }) => from))
  expect(orderStatuses.filter((status) => !traitsOf(status).over && !left.has(status))).toEqual([])
})

/** The steps that an action means for a side. */
const meant = (side: string): Set<string> =>
  new Set(Object.values(meanings).flatMap((meaning: Partial<Record<string, readonly string[]>>) => meaning[side] ?? []))

/** The steps that code takes by their names, in files of the orders' room. */
const takenIn = (isMeant: (file: string) => boolean): Set<string> =>
  new Set(
    sources
      .filter((file) => file.startsWith('src/domain/trade/') && isMeant(file))
      .flatMap((file) => [...nodesOf(treeOf(file))])
      .filter((node) => ['moveOrder', 'traceOf'].includes(nameOfCall(node) ?? ''))
      .flatMap((node) => wordsIn((node.arguments as unknown[])[2])),
  )
const isClock = (file: string) => file.endsWith('/run-timers.ts')
const byClocks = takenIn(isClock)
const byUseCases = takenIn((file) => !isClock(file))

test('every transition is taken, by each of its sides: by an action, a use case or a clock', () => {
  expect([byClocks.size > 5, byUseCases.size > 5]).toEqual([true, true])
  const isTaken = (name: string, side: string) =>
    byUseCases.has(name) || (side === 'system' ? byClocks.has(name) : meant(side).has(name))
  const untaken = names.flatMap((name) =>
    transition(name).by.flatMap((side) => (isTaken(name, side) ? [] : [`${name} by ${side}`])),
  )
  expect(untaken).toEqual([])
})

test('no action means a transition that its side has not', () => {
  for (const side of ['customer', 'provider'] as const)
    for (const name of meant(side))
      if (name in transitions) expect(transition(name as TransitionName).by, name).toContain(side)
})

/** What may be asked of one status by its name: the text that bears it, or which of two ways led into it. */
const askedByName: Readonly<Record<string, string>> = {
  'src/web/private/buying/standing-words.ts: confirmed': 'the text of a status',
  'src/web/private/buying/standing-words.ts: no_show_claimed': 'the text of a status',
  'src/web/private/desk/order.route.tsx: confirmed': 'what its page shows',
  'src/web/private/desk/order.route.tsx: no_show_claimed': 'the text of a status',
  'src/domain/trade/orders/orders.guards.ts: delivered': 'delivered by whom',
  'src/domain/trade/orders/orders.states.ts: delivered': 'delivered by whom',
  'src/domain/trade/orders/move-order.ts: delivered': 'delivered after a claim',
  'src/domain/trade/booking/settle-bookings.ts: confirmed': 'of a booking, which has statuses of its own',
  'src/domain/companies/invites/answer-invite.ts: declined': 'of an invite',
  'src/platform/payments/stripe.ts: expired': 'of a page to pay on',
  'src/domain/trade/checkout/cancelled-limits.ts: cancelled': 'cancelled by whom',
  'src/domain/trade/checkout/forget-expired.ts: payment_expired': 'what ran out is deleted later than drafts are',
  'src/read/desk/get-dashboard.ts: no_show': 'nobody came',
  'src/web/private/buying/payment-result.tsx: payment_expired': 'the text of a status',
  'src/web/private/desk/integrations/keys-card.tsx: expired': 'how a key stands, which is no order',
  'src/web/private/buying/standing-words.ts: resolved': 'the text of a status',
  'src/web/private/buying/payment-result.tsx: confirmed': 'what came of a payment',
  'src/web/private/buying/payment-result.tsx: requested': 'what came of a payment',
  'src/web/private/desk/order-actions.tsx: no_show': 'an action',
  'src/web/private/desk/reason-dialog.tsx: no_show': 'an action',
  'src/web/private/desk/schedule/add-dialog.tsx: closed': 'closed time',
  'src/web/private/account/passkeys-card.tsx: closed': 'a dialog of the browser',
  'src/web/ui/pieces/pieces.tsx: confirmed': 'a tone',
  'src/read/operators/list-errors.ts: resolved': 'of an error',
  'src/domain/trade/orders/money-back.ts: cancelled': 'an ending that costs something',
  'src/domain/trade/checkout/pricing.ts: no_show': 'an ending that costs something',
  'src/domain/trade/customers/count-for.ts: no_show': 'nobody came',
  'src/web/private/desk/order.route.tsx: resolved': 'the text of a status',
}

// A draft is in the cart: whoever asks for it asks whether it is one, and no other status can mean that.
const asked = orderStatuses.filter((status) => status !== 'draft')
const sqlList = /\bin \(\s*('\w+'(?:,\s*'\w+')+)\s*\)/gi

/** In code and in SQL: `from !== 'confirmed'`, `${orders.status} = 'requested'`, `while: ['requested']`. */
const asks = new RegExp(
  `(?:(?:\\bstatus\\)?\\}?|\\bfrom) (?:[!=]==|=|<>|in) \\(?|\\bstatus, |while: \\[)'(${asked.join('|')})'`,
  'g',
)

/** The statuses that a file asks for by name: whatever is compared with the word, a case of it, a table that has some of them as keys. */
function askedIn(file: string, code = readFileSync(file, 'utf8')): string[] {
  const isAsked = (word: unknown) => asked.some((status) => status === word)
  const wordOf = (node: unknown) => (node as { value?: unknown } | null)?.value
  const inTree = nodesOf(treeOf(file, code)).flatMap((node) => {
    if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator)))
      return [wordOf(node.left), wordOf(node.right)].filter(isAsked)
    if (node.type === 'SwitchCase') return [wordOf(node.test)].filter(isAsked)
    if (node.type === 'CallExpression' && nameOfCall(node) === 'includes')
      return (node.arguments as unknown[]).map(wordOf).filter(isAsked)
    if (node.type !== 'ObjectExpression') return []
    const keys = (node.properties as { key?: { name?: string; value?: unknown } }[]).map(
      ({ key }) => key?.name ?? key?.value,
    )
    const isOfSome = keys.length > 1 && keys.length < asked.length && keys.every(isAsked)
    return isOfSome ? keys : []
  })
  return [...new Set([...inTree.map(String), ...[...code.matchAll(asks)].map(([, status = '']) => status)])]
}

test('what is asked of a status is a trait of it, so that a new status is not forgotten', () => {
  const found = sources.flatMap((file) => askedIn(file).map((status) => `${file}: ${status}`))
  expect(found.toSorted()).toEqual(Object.keys(askedByName).toSorted())
})

test.each([
  "if (order.status == 'delivered') show()",
  "const now = order.status; if (now !== 'delivered') show()",
  "switch (order.status) { case 'delivered': show() }",
  "const tone = { delivered: 'good', cancelled: 'bad' }[status]",
  "if (open.includes('delivered')) show()",
  "const a = sql`select 1 from orders where status = 'delivered'`",
])('%s is seen as asking for a status by its name', (code) => expect(askedIn('a.ts', code)).toContain('delivered'))

/** Lists whose words are all statuses of orders: in code, as a type, and in SQL. */
function listsIn(file: string, code?: string): string[] {
  const isStatus = (word: string) => (orderStatuses as readonly string[]).includes(word)
  const found: string[][] = []
  for (const node of nodesOf(treeOf(file, code))) {
    const parts = node.type === 'ArrayExpression' ? node.elements : node.type === 'TSUnionType' ? node.types : undefined
    const isWords = (parts as unknown[] | undefined)?.every((part) => wordsIn(part).length === 1 && isWord(part))
    if (isWords) found.push(wordsIn(parts))
    if (node.type === 'TemplateElement')
      for (const [, list = ''] of String((node.value as { raw: string }).raw).matchAll(sqlList))
        found.push([...list.matchAll(/\w+/g)].map(([word]) => word))
  }
  return found.flatMap((words) => (words.length > 1 && words.every(isStatus) ? words.join() : []))
}
const isWord = (part: unknown) => ['Literal', 'TSLiteralType'].includes((part as { type: string } | null)?.type ?? '')

/** Where the statuses themselves stand, and the steps from one to another. */
const lifeTables = ['src/shared/order-status.ts', 'src/domain/trade/orders/orders.states.ts']
/** Lists of words that are statuses of something else, too. */
const otherLists: Readonly<Record<string, string>> = {}

test('which statuses have something in common is a trait of them, and no list', () => {
  const lists = sources
    .filter((file) => !lifeTables.includes(file))
    .flatMap((file) => listsIn(file).map((list) => `${file}: ${list}`))
  expect(lists.toSorted()).toEqual(Object.keys(otherLists).toSorted())
})

test.each([
  "const a: readonly OrderStatus[] = ['delivered', 'completed', 'closed']",
  "type A = 'draft' | 'payment_expired'",
  "const a = sql`o.status in ('draft', 'payment_expired')`",
])('%s is seen as a list of statuses', (code) => expect(listsIn('a.ts', code)).toHaveLength(1))

/** Writes of orders whose columns stand elsewhere: what they are. */
const setByName: Readonly<Record<string, string>> = {
  'src/domain/trade/checkout/attach-orders.ts: holder': 'by whom it is counted',
  'src/domain/trade/checkout/attach-orders.ts: owned': 'whose it is',
  'src/domain/trade/checkout/attach-orders.ts: unsaid': 'for whom it was begun',
  'src/domain/trade/checkout/attach-orders.ts: words': 'what its person noted, and who comes',
  'src/domain/trade/checkout/comes.ts: one': 'who comes',
  'src/domain/trade/checkout/note-details.ts: noted': 'what is noted',
  'src/domain/trade/checkout/note-details.ts: typed': 'whose it is, as typed last',
  'src/domain/trade/checkout/pay-group.ts: details': 'who pays',
  'src/domain/trade/checkout/refresh-draft.ts: draft.price': 'its price',
  'src/domain/trade/moves/answer-move.ts: noProposal': 'that nothing is proposed',
  'src/domain/trade/moves/write-order.ts: set': 'when, who, where, and the price',
  'src/domain/trade/orders/mark-paid.ts: set': 'what was paid on the spot',
  'src/domain/trade/orders/move-order.ts: changes': 'what its effects change',
  'src/domain/trade/orders/move-order.ts: noProposal,move.set': 'what goes along with a status',
}

test('the status of an order that stands is written by its transitions alone', () => {
  const literal = /\.update\(\s*(?:\w+\.)?orders\s*\)\s*\.set\(\{[^}]*\bstatus\b/
  const inSql =
    /\bupdate\s+(?:only\s+)?(?:public\.)?["${]*orders\b["}]*\s+(?:(?:as\s+)?\w+\s+)?set\b(?:(?!\bwhere\b)[^`])*\bstatus\s*=/i
  const texts = sources.map((file) => [file, readFileSync(file, 'utf8')] as const)
  expect(texts.flatMap(([file, text]) => (literal.test(text) || inSql.test(text) ? file : []))).toEqual([
    'src/domain/trade/orders/move-order.ts',
  ])
  const named = texts.flatMap(([file, text]) =>
    [...text.matchAll(/\.update\(\s*(?:\w+\.)?orders\s*\)\s*\.set\(\s*(\w+|\{[^}]*\.\.\.[^}]*)/g)].map(
      ([, set = '']) =>
        `${file}: ${/^\w+$/.test(set) ? set : [...set.matchAll(/\.\.\.(\(?[\w.]+)/g)].map(([, one]) => one).join()}`,
    ),
  )
  expect(named.toSorted()).toEqual(Object.keys(setByName))
})

/** Who writes orders, in whatever spelling: besides the transitions what no status depends on. */
const writers: Readonly<Record<string, string>> = {
  'src/domain/trade/checkout/apply-payment-event.ts': 'what became of its payment',
  'src/domain/trade/checkout/attach-orders.ts': 'whose it is',
  'src/domain/trade/checkout/cart.ts': 'whether it is in the cart',
  'src/domain/trade/checkout/comes.ts': 'who comes',
  'src/domain/trade/checkout/note-details.ts': 'what is noted',
  'src/domain/trade/checkout/open-checkout.ts': 'makes one at the checkout',
  'src/domain/trade/checkout/pay-group.ts': 'who pays, and how',
  'src/domain/trade/checkout/refresh-draft.ts': 'the price of a draft',
  'src/domain/trade/checkout/replace-drafts.ts': 'whether it is in the cart',
  'src/domain/trade/checkout/store-draft.ts': 'makes one in the cart',
  'src/domain/trade/checkout/wrong-sum.ts': 'what became of its payment',
  'src/domain/trade/customers/merge-customers.ts': 'which customer’s it is',
  'src/domain/trade/customers/note-customers.ts': 'which customer’s it is',
  'src/domain/trade/customers/undo-merge.ts': 'which customer’s it is',
  'src/domain/trade/guests/forget-guests.ts': 'how a guest could be reached',
  'src/domain/trade/moves/answer-move.ts': 'what is proposed',
  'src/domain/trade/moves/write-order.ts': 'when, who, where, and the price',
  'src/domain/trade/orders/mark-paid.ts': 'what was paid on the spot',
  'src/domain/trade/orders/move-order.ts': 'its status',
  'src/domain/trade/orders/update-refund-status.ts': 'what became of a refund',
}

test('who writes orders is named here, and keeps their status to the transitions', () => {
  const writes = /\.(?:update|insert)\(\s*(?:\w+\.)?orders\s*\)|\bupdate\s+(?:only\s+)?(?:public\.)?["${]*orders\b/i
  expect(sources.filter((file) => writes.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(Object.keys(writers))
})

test('an order for which money may be held has a clock in each status, so that it ends though nobody comes back', () => {
  const now = new Date('2030-05-01T02:00:00Z')
  const times = { startsAt: now, endsAt: now, requestExpiresAt: now, claimExpiresAt: now, holdExpiresAt: now }
  const held = orderStatuses.filter((status) => !traitsOf(status).over && traitsOf(status).phase !== 'unplaced')
  const endless = held.filter(
    (status) => timersOf({ ...times, status, proposalExpiresAt: null, withdrawnAt: null }, now).length === 0,
  )
  expect(endless).toEqual([])
})
